import { data, type LoaderFunctionArgs, type MiddlewareFunction, redirect } from 'react-router'
import { formAccountField } from '#contract/accounts/account-views.ts'
import { initialsOf, type User } from '#contract/accounts/user.ts'
import { pageAccess } from '#contract/api/page-access.ts'
import { coreAreas, permissionFor } from '#contract/api/permissions.ts'
import type { MenuArea, MenuItem } from '#contract/content/menus.ts'
import { getModuleTree } from '#contract/content/module-editing.ts'
import type { CookiePreferences } from '#contract/site/public-settings.ts'
import type { Locale } from '#locales/locales.ts'
import { paths } from '#locales/page-paths.ts'
import { type Page, pageOfPath, pageOfPattern, pathFor, translationsOf } from '#locales/paths.ts'
import type { Parameters } from '#locales/patterns.ts'
import { send } from '../api/send.ts'
import { fatal } from '../boot/fatal.ts'
import { noPageAt } from '../components/errors/no-page-at.ts'
import { pickerPages } from '../components/frame/platform-pages.ts'
import type { MenuEntry } from '../components/frame/site-links.tsx'
import { readFlash } from './flash.ts'
import { guard, readVisit, type SiteFacts, sessionContext, siteContext, staysOpen, wayIn } from './session.ts'
import { type PageContext, type RequestFacts, visitContext } from './visit-context.ts'

/**
 * Requests that the server refused are answered here, so that documents and data get the same screen and status. Only a
 * page with a list says in its form that it was too large.
 */
const refuseRequest: MiddlewareFunction = ({ context, pattern, request }) => {
  const { refusedStatus: refusal } = context.get(visitContext)
  const isDocument = request.headers.get('accept')?.includes('text/html') === true
  const isTold = refusal === 413 && isDocument && answersTooLarge.has(pageOfPattern(pattern))
  if (refusal && !isTold) throw fatal('', refusal)
}

/** Their actions ask `unreadAsTooLarge` before anything else: the request was not checked further. */
const answersTooLarge: ReadonlySet<Page | undefined> = new Set([
  'giveawayFromFile',
  'wheelOfNames',
  'randomOrder',
  'randomTeams',
  ...Object.values(pickerPages),
] as const)

/**
 * REQ-states: before every navigation, checks who is signed in and whether the site is open, and redirects visitors who
 * may not continue.
 */
const identify: MiddlewareFunction = async ({ context, params, request, url, pattern }) => {
  await noteFormAccount(context, request)
  const { user, facts } = await readVisit(context)
  const page = pageOfPattern(pattern)
  if (isInMaintenance(facts.site) && !staysOpen(page, user))
    throw data<Maintenance>({ maintenance: facts.site?.settings.maintenance_message ?? '' }, { status: 503 })
  const { locale } = context.get(visitContext).frame
  const elsewhere = guard(page, url, { locale, user, parameters: params })
  if (!elsewhere) return
  if (user && (await isNowhere(page, params, { user, context }))) throw fatal(`${noPageAt}${url.pathname}`)
  throw redirect(elsewhere)
}

/**
 * Whether a dashboard address names a module that does not exist, as a mistyped one does. Users who may not open
 * anything in the dashboard do not learn which addresses exist in it.
 */
async function isNowhere(
  page: Page | undefined,
  parameters: Parameters,
  { user, context }: { user: User; context: PageContext },
): Promise<boolean> {
  const [, name] = /^\{(\w+)\}/.exec(page ? pageAccess[page] : '') ?? []
  if (!name || !wayIn(user, context.get(visitContext).frame.locale)) return false
  const key = permissionFor(`{${name}}`, parameters)
  if (Object.hasOwn(coreAreas, key)) return false
  const tree = await send(getModuleTree, { context })
  return tree.ok && !tree.data.some((module) => module.key === key)
}

export interface Maintenance {
  maintenance: string
}

export const entering: MiddlewareFunction[] = [refuseRequest, identify]

/** Checked again at every navigation, so that a session that ended elsewhere ends here, too. */
export function loadFrame({ context, params, pattern, request }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { allow } = visit
  const facts = context.get(siteContext)
  const site = siteData(facts, context.get(sessionContext).user, visit)
  allow.analytics = site.cookieConsent && site.cookiePreferences.analytics === true
  const page = pageOfPattern(pattern)
  const translations = page && translationsKnown(page, params)
  const flash = readFlash(request, context)
  const asksConsent = site.cookieConsent && Object.keys(site.cookiePreferences).length === 0
  return data(
    {
      ...site,
      asksConsent: asksConsent && mayBeAsked(request.headers),
      notice: flash?.text,
      translations,
    },
    { headers: flash ? { 'Set-Cookie': flash.clear } : {} },
  )
}

/** A module page has a different address in each language; its own loader finds them. */
function translationsKnown(page: Page, parameters: Parameters) {
  return page === 'modulePage' || page === 'contentPage' ? undefined : translationsOf(page, parameters)
}

/** Visitors whose browser refuses tracking (GPC) are not asked, nor is a request for an offline copy. */
function mayBeAsked(headers: Headers): boolean {
  return headers.get('sec-gpc') !== '1' && !headers.has('x-offline-copy')
}

/** Forms are far below; files come as multipart and are read by their own action. */
const maxLength = 64 * 1024

/**
 * Notes the account that a form says it was opened in, before any action runs: calls then carry it along, and the
 * server refuses those that would change another account.
 */
async function noteFormAccount(context: PageContext, request: Request): Promise<void> {
  const visit = context.get(visitContext)
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
  const length = Number(request.headers.get('content-length') ?? 0)
  if (request.method !== 'POST' || !visit.hasToken || !isForm || length > maxLength) return
  const form = new URLSearchParams(await request.clone().text())
  visit.formAccount = form.get(formAccountField) ?? undefined
}

/** What the header shows about the signed-in user. */
export interface UserSummary {
  name: string
  initials: string
  avatar: string | null
  unread: number
  /** may open the dashboard */
  dashboard: boolean
  /** staff look at this account, or did until then */
  viewing: User['viewing']
  /** the version of the site data that the page shows: the bell compares it with the server's */
  site_state: string
}

/** What header, footer and notices show, and no more: it is part of every document. Names as in REQ-entities. */
export interface SiteData {
  user: UserSummary | null
  menus: Partial<Record<MenuArea, MenuEntry[]>> | null
  /** the operator's description of the site; empty if the product's own claim is shown */
  description: string
  /** the interface has languages beyond our own */
  moreLanguages: boolean
  registration: boolean
  /** under maintenance, though this visitor may see the site */
  maintenance: boolean
  cookieConsent: boolean
  /** the administrator's own text of the cookie question, if there is one */
  cookieTexts: { title: string; text: string } | null
  cookiePreferences: CookiePreferences
}

function siteData(
  { site, cookies }: SiteFacts,
  user: User | null,
  { frame: { locale }, initials }: Pick<RequestFacts, 'frame' | 'initials'>,
): SiteData {
  return {
    user: user && {
      ...summaryOf(user, site?.state ?? '', locale),
      ...(initials !== undefined && { initials }),
    },
    menus: site ? entriesOf(site.menus, locale) : null,
    description: site?.settings.app_description ?? '',
    moreLanguages: (site?.settings.kit_languages.length ?? 0) > 0,
    registration: site?.settings.registration !== false,
    maintenance: isInMaintenance(site),
    cookieConsent: cookies?.cookieConsent ?? false,
    cookieTexts: site && saysSomething(site.settings.cookie_texts) ? site.settings.cookie_texts : null,
    cookiePreferences: cookies?.cookiePreferences ?? {},
  }
}

function saysSomething({ title, text }: { title: string; text: string }): boolean {
  return title !== '' || text !== ''
}

/** REQ-states: true unless the setting is exactly false. Without a response, the calls decide for themselves. */
function isInMaintenance(site: SiteFacts['site']): boolean {
  const mode: unknown = site?.settings.maintenance_mode
  return site !== undefined && mode !== false
}

function summaryOf(user: User, siteState: string, locale: Locale): UserSummary {
  const { fullname, username, avatar, unread_notifications, viewing } = user
  return {
    name: fullname || username,
    initials: initialsOf(fullname || username),
    avatar,
    unread: unread_notifications,
    viewing,
    dashboard: wayIn(user, locale) !== undefined,
    site_state: siteState,
  }
}

function entriesOf(menus: Partial<Record<MenuArea, MenuItem[]>>, locale: Locale): SiteData['menus'] {
  return Object.fromEntries(
    Object.entries(menus).map(([area, items]) => [area, items.flatMap((item) => entryOf(item, locale))]),
  )
}

/** A header can show one level below the first. An item without a target or children is left out. */
function entryOf(item: MenuItem, locale: Locale): MenuEntry[] {
  const to = addressOf(item, locale)
  const items = item.children.flatMap((child) => entryOf(child, locale))
  if (to === undefined && items.length === 0) return []
  return [
    {
      label: item.label,
      ...(to !== undefined && { to }),
      ...(to !== undefined && !to.startsWith('/') && { outside: true }),
      ...(to?.startsWith('/') && !pageOfPath(to.replace(/[?#].*/, '')) && { document: true }),
      ...(item.open_in_new_page && { newPage: true }),
      ...(items.length > 0 && { items }),
    },
  ]
}

function addressOf({ page, address }: MenuItem, locale: Locale): string | undefined {
  if (address !== null) return address
  const isPage = page !== null && Object.hasOwn(paths, page)
  return isPage && !paths[page as keyof typeof paths].en.includes(':')
    ? pathFor(page as keyof typeof paths, locale)
    : undefined
}
