import { createContext, redirect } from 'react-router'
import { getAuth } from '#contract/accounts/auth.ts'
import type { User } from '#contract/accounts/user.ts'
import type { CallReply } from '#contract/api/call.ts'
import { openInMaintenance, type PageAccess, pageAccess } from '#contract/api/page-access.ts'
import { allows, coreAreas, permissionFor } from '#contract/api/permissions.ts'
import { getConstants, getSettings } from '#contract/site/public-settings.ts'
import type { Locale } from '#locales/locales.ts'
import { type Page, pathFor } from '#locales/paths.ts'
import type { Parameters } from '#locales/patterns.ts'
import { send } from '../api/send.ts'
import { dashboardPages } from '../shell/dashboard-pages.ts'
import { type PageContext, visitContext } from './visit-context.ts'

/** The signed-in user, available to every loader and action of a request. */
export const sessionContext = createContext<{ user: User | null }>()

/**
 * What the visitor may know about the site, available to every loader and action; undefined where the request failed.
 */
export const siteContext = createContext<SiteFacts>()

export interface SiteFacts {
  site: CallReply<typeof getSettings> | undefined
  cookies: CallReply<typeof getConstants> | undefined
}

/** Reads who is visiting and what they may know about the site: before any loader or action, and again after a change. */
export async function readVisit(context: PageContext): Promise<{ user: User | null; facts: SiteFacts }> {
  const [user, facts] = await Promise.all([findUser(context), findSite(context)])
  context.set(sessionContext, { user })
  context.set(siteContext, facts)
  return { user, facts }
}

/** Whether this site stores its mails instead of sending them, because no mail server is set up. */
export function keepsMails(context: PageContext): boolean {
  return context.get(siteContext).site?.settings.mails === false
}

/** The signed-in account, for pages that only signed-in users reach. */
export function signedInUser(context: PageContext): User {
  const { user } = context.get(sessionContext)
  if (!user) throw redirect(pathFor('signIn', context.get(visitContext).frame.locale))
  return user
}

/** Fetches the signed-in user, if the request carries a token. */
export async function findUser(context: PageContext): Promise<User | null> {
  if (!context.get(visitContext).hasToken) return null
  const answer = await send(getAuth, { context })
  return answer.ok ? answer.data.user : null
}

/** Fetches the site-wide data: settings and menus, and this browser's cookie preferences. */
async function findSite(context: PageContext): Promise<SiteFacts> {
  const [settings, constants] = await Promise.all([
    send(getSettings, { context }),
    send(getConstants, { context, withoutSession: true }),
  ])
  return {
    site: settings.ok ? settings.data : undefined,
    cookies: constants.ok ? constants.data : undefined,
  }
}

/**
 * REQ-states: where to redirect a visit that may not see this page; undefined if it may. The page is identified by the
 * pattern that the router matched: an address can be written in many ways (`/%61uth`) that only the router treats as
 * equal.
 */
export function guard(
  page: Page | undefined,
  url: URL,
  { locale, user, parameters }: { locale: Locale; user: User | null; parameters: Parameters },
) {
  const access: PageAccess = page ? pageAccess[page] : 'anyone'
  if (access === 'anyone') return undefined
  if (access === 'guest') return user ? pathFor('account', locale) : undefined
  if (!user) {
    const back = new URLSearchParams({ return: url.pathname + url.search })
    return `${pathFor('signIn', locale)}?${back}`
  }
  if (access === 'signed_in') return undefined
  const missing = permissionFor(access, parameters)
  if (allows(user.permissions, missing)) return undefined
  const refused = `${pathFor('notAuthorized', locale)}?${new URLSearchParams({ missing })}`
  return (page === 'dashboard' && wayIn(user, locale)) || refused
}

/** The dashboard pages whose address has no parameters, in navigation order. */
const pages: readonly Page[] = [
  ...Object.values(dashboardPages).flat(),
  ...(['UserNew', 'RoleNew', 'MenuNew', 'QuestionNew', 'ModuleNew', 'PlanNew', 'CannedAnswers'] as const).map(
    (name) => `dashboard${name}` as const,
  ),
]

/** Those of them that the user may open. */
export function openPlaces({ permissions }: Pick<User, 'permissions'>): Page[] {
  return pages.filter((page) => allows(permissions, pageAccess[page]))
}

/** The first dashboard page that the user may open; undefined for users without access to any. */
export function wayIn(user: Pick<User, 'permissions'>, locale: Locale): string | undefined {
  const [place] = openPlaces(user)
  if (place) return pathFor(place, locale)
  const modules = Object.keys(user.permissions).filter((area) => !Object.hasOwn(coreAreas, area))
  const modulePages = ['dashboardRecords', 'dashboardRecordNew'] as const
  for (const page of modulePages)
    for (const moduleKey of modules)
      if (allows(user.permissions, permissionFor(pageAccess[page], { moduleKey })))
        return pathFor(page, locale, { moduleKey })
  return undefined
}

/** Whether a page stays open during maintenance (REQ-states). */
export function staysOpen(page: Page | undefined, user: User | null): boolean {
  return (
    (page && openInMaintenance.has(page)) || (user ? allows(user.permissions, 'external.settings') : false)
  )
}

/** Where to go after signing in: a page of this site, whatever the address says. */
export function returnPath(url: URL, fallback: string): string {
  return ownPath(url.searchParams.get('return')) ?? fallback
}

const nowhere = 'https://own.invalid'

/** A path of this site that leads to a page, normalized; undefined for anything else. */
export function ownPath(address: string | null): string | undefined {
  if (!address?.startsWith('/') || !URL.canParse(address, nowhere)) return undefined
  const { origin, pathname, search, hash } = pageOfData(new URL(address, nowhere))
  // Calls can have effects, and two leading slashes would name a host again.
  const leadsToPage = origin === nowhere && !pathname.startsWith('//') && !otherThanPage.test(pathname)
  return leadsToPage ? pathname + search + hash : undefined
}

const otherThanPage = /^\/(?:api|__manifest)(?:\/|$)/i

/** The router fetches page data from a separate address, which would show a person raw data. */
function pageOfData(url: URL): URL {
  if (!url.pathname.endsWith('.data')) return url
  const page = new URL(url)
  page.pathname = url.pathname.replace(/(?:\/_root|\/_)?(?:\.data)+$/, '') || '/'
  for (const name of ['_routes', 'index']) page.searchParams.delete(name)
  return page
}
