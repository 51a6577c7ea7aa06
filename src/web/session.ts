import { createContext, type RouterContextProvider, redirect } from 'react-router'
import { getAuth } from '#contract/auth.ts'
import type { CallReply } from '#contract/call.ts'
import { openInMaintenance, type PageAccess, pageAccess } from '#contract/page-access.ts'
import { allows, coreAreas, permissionFor } from '#contract/permissions.ts'
import { getConstants, getSettings } from '#contract/settings.ts'
import type { User } from '#contract/user.ts'
import type { Locale } from '#locales/locales.ts'
import { type Page, pathFor } from '#locales/paths.ts'
import type { Parameters } from '#locales/patterns.ts'
import { send } from './api.ts'
import { dashboardPages } from './dashboard-pages.ts'
import { visitContext } from './visit.ts'

/** Who is signed in, known to every loader and action of a request. */
export const sessionContext = createContext<{ user: User | null }>()

/** The site as its visitor may know it, known to every loader and action; undefined where it could not be asked. */
export const siteContext = createContext<SiteFacts>()

export interface SiteFacts {
  site: CallReply<typeof getSettings> | undefined
  cookies: CallReply<typeof getConstants> | undefined
}

/** Whether mails of this site reach anybody, or are kept because nobody set up a mail server. */
export function keepsMails(context: Readonly<RouterContextProvider>): boolean {
  return context.get(siteContext).site?.settings.mails === false
}

/** The account of whoever asks, for pages that nobody else reaches. */
export function signedInUser(context: Readonly<RouterContextProvider>): User {
  const { user } = context.get(sessionContext)
  if (!user) throw redirect(pathFor('signIn', context.get(visitContext).frame.locale))
  return user
}

/** Asks who is signed in, where there is a token at all. */
export async function findUser(context: Readonly<RouterContextProvider>): Promise<User | null> {
  if (!context.get(visitContext).hasToken) return null
  const answer = await send(getAuth, { context })
  return answer.ok ? answer.data.user : null
}

/** Asks what the whole site goes by: its settings and menus, and what this browser agreed to. */
export async function findSite(context: Readonly<RouterContextProvider>): Promise<SiteFacts> {
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
 * REQ-states: where a visit that is not for this page goes instead; nothing where it may go on. The page is known by the
 * pattern that the router matched: an address can be written in many ways (`/%61uth`) that only the router reads alike.
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
  if (access === 'signed_in' || allows(user.permissions, permissionFor(access, parameters))) return undefined
  return (page === 'dashboard' && wayIn(user, locale)) || pathFor('notAuthorized', locale)
}

/** The pages of the dashboard whose address needs nothing else, in the order of its navigation. */
const places: readonly Page[] = [
  ...Object.values(dashboardPages).flat(),
  ...(['UserNew', 'RoleNew', 'MenuNew', 'QuestionNew', 'ModuleNew', 'PlanNew', 'CannedAnswers'] as const).map(
    (name) => `dashboard${name}` as const,
  ),
]

/** Those of them that somebody may open. */
export function openPlaces({ permissions }: Pick<User, 'permissions'>): Page[] {
  return places.filter((page) => allows(permissions, pageAccess[page]))
}

/** The first page of the dashboard that somebody may open; undefined for those who have no business there. */
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

/** Whether a page stays open while the site is closed (REQ-states). */
export function staysOpen(page: Page | undefined, user: User | null): boolean {
  return (
    (page && openInMaintenance.has(page)) || (user ? allows(user.permissions, 'external.settings') : false)
  )
}

/** Where to go after signing in: a page of this site, whatever the address says. */
export function returnPath(url: URL, otherwise: string): string {
  return ownPath(url.searchParams.get('return')) ?? otherwise
}

const nowhere = 'https://own.invalid'

/** A path of this site that leads to a page, in its one plain form; undefined for anything else. */
export function ownPath(wish: string | null): string | undefined {
  if (!wish?.startsWith('/') || !URL.canParse(wish, nowhere)) return undefined
  const { origin, pathname, search, hash } = pageOfData(new URL(wish, nowhere))
  // Calls can act, and two slashes in front would name a host again.
  const leadsToPage = origin === nowhere && !pathname.startsWith('//') && !otherThanPage.test(pathname)
  return leadsToPage ? pathname + search + hash : undefined
}

const otherThanPage = /^\/(?:api|__manifest)(?:\/|$)/i

/** The router asks for the data of a page under an address of its own, which shows raw data to a person. */
function pageOfData(url: URL): URL {
  if (!url.pathname.endsWith('.data')) return url
  const page = new URL(url)
  page.pathname = url.pathname.replace(/(?:\/_root|\/_)?(?:\.data)+$/, '') || '/'
  for (const name of ['_routes', 'index']) page.searchParams.delete(name)
  return page
}
