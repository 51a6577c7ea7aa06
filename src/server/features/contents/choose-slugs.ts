import { fail } from '#contract/errors.ts'
import { defaultLocale, type Locale, locales } from '#locales/locales.ts'
import type { Context } from '../../context.ts'
import { takenSlugs } from './store.ts'

/** Letters that do not come apart into a plain one and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ŋ: 'n',
}
const longest = 60

/** A title as part of an address; '' where it has no letter that an address writes plainly. */
function slugOfTitle(title: string): string {
  const plain = title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]/g, (sign) => plainLetters[sign] ?? (/['’]/.test(sign) ? '' : '-'))
    .replaceAll(/-+/g, '-')
  // A long one ends behind a word.
  const cut = plain.length > longest ? plain.slice(0, longest + 1).replace(/-[^-]*$/, '') : plain
  return cut.slice(0, longest).replaceAll(/^-|-$/g, '')
}

type Texts = Partial<Record<string, string>>

interface Input {
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
  { moduleId, contentId, title, slug }: Input,
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
