import { initialsOf, type User } from '#contract/accounts/user.ts'
import type { MenuArea, MenuItem } from '#contract/content/menus.ts'
import type { CookiePreferences } from '#contract/site/public-settings.ts'
import type { Locale } from '#locales/locales.ts'
import { paths } from '#locales/page-paths.ts'
import { pageOfPath, pathFor } from '#locales/paths.ts'
import type { MenuEntry } from '../components/frame/site-links.tsx'
import { type SiteFacts, wayIn } from './session.ts'
import type { RequestFacts } from './visit-context.ts'

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

export function siteData(
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
export function isInMaintenance(site: SiteFacts['site']): boolean {
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
