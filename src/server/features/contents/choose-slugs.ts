import { fail } from '#contract/api/errors.ts'
import { defaultLocale, type Locale, locales, withClose } from '#locales/locales.ts'
import type { Context } from '../../context.ts'
import { takenSlugs } from './store.ts'

/** Letters that do not decompose into a plain letter and a mark. */
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
const maxLength = 60

/** Turns a title into a slug; '' if no letter of it can be written in ASCII. */
function slugOfTitle(title: string): string {
  const plain = title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]/g, (character) => plainLetters[character] ?? (/['’]/.test(character) ? '' : '-'))
    .replaceAll(/-+/g, '-')
  // A long slug is cut at a word boundary.
  const cut = plain.length > maxLength ? plain.slice(0, maxLength + 1).replace(/-[^-]*$/, '') : plain
  return cut.slice(0, maxLength).replaceAll(/^-|-$/g, '')
}

type Texts = Partial<Record<string, string>>

interface Input {
  moduleId: string
  contentId: string
  title: Texts
  slug: Texts
}

export interface Slugs {
  /** entered by the user or made from a title */
  own: Partial<Record<Locale, string>>
  /** all languages: those without their own slug get the closest language's, else the English one, else the first */
  all: Record<Locale, string>
}

/**
 * The slugs of a record within its module. An entered slug that is taken is refused at its field; a generated one gets
 * the next free number. The caller has to lock the module, so that no slug is taken in the meantime.
 */
export async function chooseSlugs(
  trx: Context['db'],
  { moduleId, contentId, title, slug }: Input,
): Promise<Slugs> {
  const own: Slugs['own'] = {}
  for (const locale of locales) {
    const entered = slug[locale]
    const desired = entered || slugOfTitle(title[locale] ?? '')
    if (!desired) continue
    const usedSlugs = await takenSlugs(trx, { moduleId, contentId, locale, beginning: desired })
    if (entered && usedSlugs.has(entered))
      throw fail('slug_exists', {}, [{ path: ['slug', locale], key: 'error.slug_exists' }])
    own[locale] = freeOf(desired, usedSlugs)
  }
  const usual = own[defaultLocale] ?? Object.values(own)[0] ?? contentId.slice(0, 8)
  const all = {} as Slugs['all']
  for (const locale of locales) {
    const ownSlug = own[locale]
    const fallback = withClose(locale).flatMap((close) => own[close] ?? [])[0] ?? usual
    all[locale] =
      ownSlug ?? freeOf(fallback, await takenSlugs(trx, { moduleId, contentId, locale, beginning: fallback }))
  }
  return { own, all }
}

function freeOf(slug: string, usedSlugs: ReadonlySet<string>): string {
  if (!usedSlugs.has(slug)) return slug
  for (let n = 2; ; n++) if (!usedSlugs.has(`${slug}-${n}`)) return `${slug}-${n}`
}
