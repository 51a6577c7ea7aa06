import { defaultLocale, isLocale, type Locale, localeFromHeader } from '#locales/locales.ts'
import { localeOfPath, type Page, pageOfPath, pathFor } from '#locales/paths.ts'

/** What a document request says about the language that its sender wants. */
export interface LocaleRequest {
  pathname: string
  /** with its question mark */
  search: string
  cookie: string | undefined
  acceptLanguage: string | undefined
  /** the site's language for people who request none; absent for crawlers, which want the address as it is */
  siteLocale?: Locale | undefined
  /** whether a page of this very site leads here */
  fromThisSite: boolean
}

export interface LocaleChoice {
  locale: Locale
  /** where to go instead */
  redirect?: { to: string; status: 301 | 302 }
  /** the language to remember */
  remember?: Locale
}

/**
 * REQ-states: the language comes from the route, the locale cookie or the browser. A prefix in the address always
 * decides. An address without one is English for those who chose English on this site, and redirects all others to
 * their own language: where they request none that we have, to the site's default language.
 */
export function chooseLocale(request: LocaleRequest): LocaleChoice {
  const locale = localeOfPath(request.pathname)
  const proper = properPath(request.pathname)
  if (proper !== request.pathname) return { locale, redirect: { to: proper + request.search, status: 301 } }
  if (locale !== defaultLocale || request.fromThisSite)
    return request.cookie === locale ? { locale } : { locale, remember: locale }

  const requested = isLocale(request.cookie) ? request.cookie : localeFromHeader(request.acceptLanguage)
  const preferred = requested ?? request.siteLocale
  const match = pageOfPath(request.pathname)
  if (!preferred || preferred === defaultLocale || !match) return { locale }
  return {
    locale,
    redirect: { to: pathFor(match.page, preferred, match.parameters) + request.search, status: 302 },
  }
}

/**
 * Search engines and link previews identify themselves, and request no language: for them the canonical English address
 * must answer in English, whatever the default language is.
 */
export function isCrawler(userAgent: string | undefined): boolean {
  return (
    userAgent !== undefined && /bot|crawl|spider|slurp|preview|externalhit|\bhttps?:\/\//i.test(userAgent)
  )
}

/** The one spelling of an address: no trailing slash, no capitals, no prefix for English, slugs of its own language. */
export function properPath(pathname: string): string {
  // Two slashes at the start would make a redirect leave the site.
  const single = pathname.replaceAll(/\/{2,}/g, '/')
  const bare = single.length > 1 ? single.replace(/\/$/, '') : single
  const short = withoutDefault(bare)
  const match = pageInAnyCase(short, withoutDefault(bare.toLowerCase()))
  if (!match) return short
  const right = pathFor(match.page, match.locale, match.parameters)
  // Spellings that differ only in their escapes are the same address.
  return decoded(right) === decoded(short) ? short : right
}

function withoutDefault(path: string): string {
  return path.replace(new RegExp(`^/${defaultLocale}(?=/|$)`), '') || '/'
}

/**
 * Parameters of an address may have significant capitals, such as the code of a result. Page names do not, and the
 * names of modules and their records never have any.
 */
function pageInAnyCase(short: string, small: string) {
  const match = pageOfPath(short)
  if (match && !isModulePage(match)) return match
  const otherPage = pageOfPath(small)
  return otherPage && (isModulePage(otherPage) || Object.keys(otherPage.parameters).length === 0)
    ? otherPage
    : undefined
}

function isModulePage({ page }: { page: Page }): boolean {
  return page === 'modulePage' || page === 'contentPage'
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
