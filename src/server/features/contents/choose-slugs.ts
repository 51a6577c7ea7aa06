import { fail } from '../../../contract/errors.ts'
import { defaultLocale, type Locale, locales } from '../../../locales/locales.ts'
import type { Context } from '../../context.ts'
import { slugOfTitle } from './slug-of-title.ts'
import { takenSlugs } from './store.ts'

type Texts = Partial<Record<string, string>>

interface Wish {
  moduleId: string
  contentId: string
  title: Texts
  slug: Texts
}

export interface Slugs {
  /** what somebody wrote or what was made of a title */
  own: Partial<Record<Locale, string>>
  /** every language: one without an own gets the English one, else the first */
  all: Record<Locale, string>
}

/**
 * The addresses of a record in its module. One that somebody wrote and that is taken is refused beside its field; one
 * that is made here goes on to the next that is free. Its caller holds the module, so that nobody takes it meanwhile.
 */
export async function chooseSlugs(
  trx: Context['db'],
  { moduleId, contentId, title, slug }: Wish,
): Promise<Slugs> {
  const own: Slugs['own'] = {}
  for (const locale of locales) {
    const written = slug[locale]
    const made = written || slugOfTitle(title[locale] ?? '')
    if (!made) continue
    const taken = await takenSlugs(trx, { moduleId, contentId, locale, beginning: made })
    if (written && taken.has(written))
      throw fail('slug_exists', {}, [{ path: ['slug', locale], key: 'error.slug_exists' }])
    own[locale] = freeOf(made, taken)
  }
  const other = own[defaultLocale] ?? Object.values(own)[0] ?? contentId.slice(0, 8)
  const all = {} as Slugs['all']
  for (const locale of locales) {
    const given = own[locale]
    all[locale] =
      given ?? freeOf(other, await takenSlugs(trx, { moduleId, contentId, locale, beginning: other }))
  }
  return { own, all }
}

function freeOf(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let n = 2; ; n++) if (!taken.has(`${slug}-${n}`)) return `${slug}-${n}`
}
