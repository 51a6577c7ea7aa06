import type { Page } from '#locales/paths.ts'
import type { MessageKey } from '../i18n/texts.ts'
import type { IconName } from '../ui/icons/icon.tsx'
import { dashboardPages } from './dashboard-pages.ts'

export interface DashboardPage {
  page: Page
  icon: IconName
  label: MessageKey
}

type Group = keyof typeof dashboardPages

const groupLabels: Record<Group, MessageKey> = {
  start: 'dash.group.start',
  people: 'dash.group.people',
  sales: 'dash.group.sales',
  content: 'dash.group.content',
  system: 'dash.group.system',
}

const faces: Record<(typeof dashboardPages)[Group][number], Omit<DashboardPage, 'page'>> = {
  dashboard: { icon: 'home', label: 'dash.place.home' },
  dashboardDraws: { icon: 'ticket', label: 'dash.place.draws' },
  dashboardFetches: { icon: 'download', label: 'dash.place.fetches' },
  dashboardUsers: { icon: 'users', label: 'dash.place.users' },
  dashboardRoles: { icon: 'key', label: 'dash.place.roles' },
  dashboardSessions: { icon: 'monitor', label: 'dash.place.sessions' },
  dashboardTickets: { icon: 'message', label: 'dash.place.tickets' },
  dashboardPlans: { icon: 'card', label: 'dash.place.plans' },
  dashboardSubscriptions: { icon: 'refresh', label: 'dash.place.subscriptions' },
  dashboardPages: { icon: 'file', label: 'dash.place.pages' },
  dashboardFaq: { icon: 'help', label: 'dash.place.faq' },
  dashboardMenus: { icon: 'list', label: 'dash.place.menus' },
  dashboardMedia: { icon: 'image', label: 'dash.place.media' },
  dashboardModules: { icon: 'layers', label: 'dash.place.modules' },
  dashboardLogs: { icon: 'history', label: 'dash.place.logs' },
  dashboardAudit: { icon: 'shield', label: 'dash.place.audit' },
  dashboardMails: { icon: 'mail', label: 'dash.place.mails' },
  dashboardTrash: { icon: 'trash', label: 'dash.place.trash' },
  dashboardStatus: { icon: 'chart', label: 'dash.place.status' },
  dashboardSettings: { icon: 'settings', label: 'dash.place.settings' },
}

/** The dashboard pages by navigation group; users do not see pages that they may not open. */
export const placeGroups: readonly { label: MessageKey; places: readonly DashboardPage[] }[] = (
  Object.keys(dashboardPages) as Group[]
).map((group) => ({
  label: groupLabels[group],
  places: dashboardPages[group].map((page) => ({ page, ...faces[page] })),
}))
