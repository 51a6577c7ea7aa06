import type { FastifyRequest } from 'fastify'
import { kitCookie, localeCookie } from '#locales/locales.ts'
import { type Page, pageOfPath, pathFor } from '#locales/paths.ts'

/** Pages whose loaders ask of a visitor nothing but what is in the key below: no quota, no draws of one's own, no time. */
const pages: ReadonlySet<Page> = new Set<Page>([
  'home',
  'tools',
  'pricing',
  'about',
  'support',
  'faq',
  'privacyPolicy',
  'terms',
  // Whoever is nobody reads the same of every module; forms ask for more, and are kept by nobody.
  'modulePage',
  'contentPage',
])

/** The choice of colours lies in a cookie of this name, as `src/web/state/colour-mode.ts` writes it. */
const themeCookie = 'color-mode'
const consentCookie = 'cookie_preferences'

/** Whoever shows another cookie than these may be somebody: a session, a visitor with draws, somebody who is told something. */
const cookiesOfNobody: ReadonlySet<string> = new Set([
  themeCookie,
  consentCookie,
  kitCookie,
  localeCookie.name,
])
/** Cookies of the analytics tag, which no page reads. */
const isOfAnalytics = (name: string) => name === '_ga' || name.startsWith('_ga_')

export interface AskedAlike {
  /** requests of one key get the same document */
  key: string
  /** the request that its page is made from, whoever asks: what is not in the key cannot reach the page */
  request: () => Request
}

interface Told {
  url: URL
  frame: { appNumber: number; appName?: string; origin: string; indexable: boolean; kit?: { code: string } }
  consentOf: (browser: { cookies: Record<string, string | undefined>; refusesTracking: boolean }) => object
}

/** What a request has in common with others that get the same document; undefined where its document is its own. */
export function askedAlike(request: FastifyRequest, { url, frame, consentOf }: Told): AskedAlike | undefined {
  const { method, headers, cookies } = request
  if (method !== 'GET' && method !== 'HEAD') return undefined
  // On a host that is not ours, whoever asks names the host: such documents could be made without end.
  if (!frame.indexable || headers.authorization !== undefined || url.search !== '') return undefined
  if (!Object.keys(cookies).every((name) => cookiesOfNobody.has(name) || isOfAnalytics(name)))
    return undefined
  const found = pageOfPath(url.pathname)
  // An address has many spellings, and one of them is the page's own.
  if (
    !found ||
    !pages.has(found.page) ||
    pathFor(found.page, found.locale, found.parameters) !== url.pathname
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
  const told = {
    ...(theme && { cookie: `${themeCookie}=${theme}` }),
    ...(refusesTracking && { 'sec-gpc': '1' }),
    ...(forOffline && { 'x-offline-copy': '1' }),
  }
  return { key, request: () => new Request(url, { headers: told }) }
}
