import { defaultLocale, type Locale, locales } from './locales.ts'
import { paths } from './page-paths.ts'
import { fillIn, findPage, match, type Parameters } from './patterns.ts'

export type Page = keyof typeof paths
export const pages = Object.keys(paths) as Page[]

/** The route pattern of each page in one language, with its prefix: `/tr/sonuclar/:shareCode`. */
export type Patterns = Readonly<Record<Page, string>>

const patterns = Object.fromEntries(
  locales.map((locale) => [
    locale,
    Object.fromEntries(pages.map((page) => [page, withPrefix(locale, paths[page][locale])])),
  ]),
) as Record<Locale, Patterns>

/** What a document of a language links with: its browser gets these and no other language's. */
export function patternsOf(locale: Locale): Patterns {
  return patterns[locale]
}

/** The address of a page in a language, from the root of the site: `/tr/araclar`. */
export function pathFor(page: Page, locale: Locale, parameters: Parameters = {}): string {
  return fillIn(patterns[locale][page], parameters)
}

/** The addresses of a page in all languages. */
export function translationsOf(page: Page, parameters: Parameters): Record<Locale, string> {
  return Object.fromEntries(locales.map((locale) => [locale, pathFor(page, locale, parameters)])) as Record<
    Locale,
    string
  >
}

/** The route pattern of a page in a language, with its prefix: `/tr/sonuclar/:shareCode`. */
export function patternFor(page: Page, locale: Locale): string {
  return patterns[locale][page]
}

/** The language that an address is written in, by its first segment. */
export function localeOfPath(pathname: string): Locale {
  const first = pathname.split('/')[1]
  return locales.find((locale) => locale === first && locale !== defaultLocale) ?? defaultLocale
}

/** Which page an address names, whatever its language, with its parameters; undefined where none fits. */
export function pageOfPath(
  pathname: string,
): { page: Page; locale: Locale; parameters: Record<string, string> } | undefined {
  const prefix = localeOfPath(pathname)
  const found = findPage(patterns[prefix], pathname)
  return found ? { ...found, locale: prefix } : findForeignPage(pathname, prefix)
}

/** A slug of one language under the prefix of another: `/de/tools` is the German page, misspelt. */
function findForeignPage(pathname: string, prefix: Locale) {
  const bare = prefix === defaultLocale ? pathname : pathname.slice(prefix.length + 1) || '/'
  for (const page of pages)
    for (const locale of locales) {
      const parameters = match(paths[page][locale], bare)
      if (parameters) return { page, locale: prefix, parameters }
    }
  return undefined
}

function withPrefix(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}
