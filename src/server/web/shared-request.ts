import type { FastifyRequest } from 'fastify'
import { kitCookie, localeCookie } from '#locales/locales.ts'
import { type Page, pageOfPath, pathFor } from '#locales/paths.ts'

/** Pages whose loaders use nothing of a visitor beyond the key below: no quota, no own draws, no time. */
const pages: ReadonlySet<Page> = new Set<Page>([
  'home',
  'tools',
  'pricing',
  'about',
  'support',
  'faq',
  'privacyPolicy',
  'terms',
  // Signed-out visitors get the same content of every module; pages with forms need more, and are not cached.
  'modulePage',
  'contentPage',
])

/** The color choice is in a cookie of this name, written by `src/web/state/colour-mode.ts`. */
const themeCookie = 'color-mode'
const consentCookie = 'cookie_preferences'

/** Any other cookie may identify a visitor: a session, a visitor with draws, one with a message to show. */
const anonymousCookies: ReadonlySet<string> = new Set([
  themeCookie,
  consentCookie,
  kitCookie,
  localeCookie.name,
])
/** Cookies of the analytics tag, which no page reads. */
const isOfAnalytics = (name: string) => name === '_ga' || name.startsWith('_ga_')

export interface SharedRequest {
  /** requests with the same key get the same document */
  key: string
  /** the request that the page is rendered from, without its sender: what is not in the key cannot reach the page */
  request: () => Request
}

interface RequestFacts {
  url: URL
  frame: { appNumber: number; appName?: string; origin: string; indexable: boolean; kit?: { code: string } }
  consentOf: (browser: { cookies: Record<string, string | undefined>; refusesTracking: boolean }) => object
}

/** What a request shares with others that get the same document; undefined where its document is individual. */
export function sharedRequest(
  request: FastifyRequest,
  { url, frame, consentOf }: RequestFacts,
): SharedRequest | undefined {
  const { method, headers, cookies } = request
  if (method !== 'GET' && method !== 'HEAD') return undefined
  // On an unknown host, the client chooses the host name: there would be no limit to such documents.
  if (!frame.indexable || headers.authorization !== undefined || url.search !== '') return undefined
  if (!Object.keys(cookies).every((name) => anonymousCookies.has(name) || isOfAnalytics(name)))
    return undefined
  const match = pageOfPath(url.pathname)
  // An address has many spellings, and one of them is the page's own.
  if (
    !match ||
    !pages.has(match.page) ||
    pathFor(match.page, match.locale, match.parameters) !== url.pathname
  )
    return undefined
  const chosen = cookies[themeCookie]
  const theme = chosen === 'light' || chosen === 'dark' ? chosen : undefined
  const refusesTracking = headers['sec-gpc'] === '1'
  const forOffline = headers['x-offline-copy'] !== undefined
  const key = JSON.stringify([
    url.href,
    frame.appNumber,
    frame.appName,
    frame.origin,
    frame.kit?.code ?? '',
    theme ?? '',
    consentOf({ cookies, refusesTracking }),
    refusesTracking,
    forOffline,
  ])
  const facts = {
    ...(theme && { cookie: `${themeCookie}=${theme}` }),
    ...(refusesTracking && { 'sec-gpc': '1' }),
    ...(forOffline && { 'x-offline-copy': '1' }),
  }
  return { key, request: () => new Request(url, { headers: facts }) }
}
