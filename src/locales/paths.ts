import { defaultLocale, type Locale, locales } from './locales.ts'
import { paths } from './page-paths.ts'
import { fillIn, findIn, findPage, type Parameters, splitPatterns } from './patterns.ts'
import { takenSegments } from './taken-segments.ts'

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

/** The patterns for links in a document of one language: its browser gets these and no other language's. */
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

interface FoundPage {
  page: Page
  locale: Locale
  parameters: Record<string, string>
}

/** Pages of modules: they match whatever is not the name of another page. */
const ofModules = ['modulePage', 'contentPage'] as const satisfies Page[]
const isOfModules = (page: Page) => ofModules.some((one) => one === page)
const namedPages = pages.filter((page) => !isOfModules(page))

const pick = (locale: Locale, wanted: readonly Page[]) =>
  Object.fromEntries(wanted.map((page) => [page, patterns[locale][page]])) as Record<Page, string>
const named = Object.fromEntries(locales.map((locale) => [locale, pick(locale, namedPages)]))
const made = Object.fromEntries(locales.map((locale) => [locale, pick(locale, ofModules)]))

/**
 * The page that an address names, whatever its language, with its parameters; undefined where none matches. Whether a
 * module's page exists is only known to the database.
 */
export function pageOfPath(pathname: string): FoundPage | undefined {
  const locale = localeOfPath(pathname)
  const found = findPage(named[locale] as Patterns, pathname)
  if (found) return { ...found, locale }
  return findForeignPage(pathname, locale) ?? findMadePage(pathname, locale)
}

/** The page of one of our patterns, as the router reports it; undefined for any other. */
export function pageOfPattern(pattern: string): Page | undefined {
  return pagesByPattern.get(pattern)
}

const pagesByPattern = new Map(
  locales.flatMap((locale) => pages.map((page) => [patterns[locale][page], page] as const)),
)

/** The shape of module slugs in an address, in any case. */
const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/i

/** Missing files, calls and pages are not pages of a module. */
function findMadePage(pathname: string, locale: Locale): FoundPage | undefined {
  const found = findPage(made[locale] as Patterns, pathname)
  const slugs = Object.values(found?.parameters ?? {})
  if (!found || !slugs.every((slug) => slugShape.test(slug))) return undefined
  return takenSegments.has(slugs[0]?.toLowerCase() ?? '') ? undefined : { ...found, locale }
}

/** A slug of one language under the prefix of another: `/de/tools` is the German page, misspelled. */
function findForeignPage(pathname: string, prefix: Locale) {
  const bare = prefix === defaultLocale ? pathname : pathname.slice(prefix.length + 1) || '/'
  const found = findIn(inAnyLanguage, bare)
  return found && { ...found, locale: prefix }
}

const inAnyLanguage = splitPatterns(
  namedPages.flatMap((page) => locales.map((locale) => [page, paths[page][locale]] as const)),
)

function withPrefix(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}
