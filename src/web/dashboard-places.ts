import type { Page } from '#locales/paths.ts'
import type { MessageKey } from './i18n/keys.ts'
import type { IconName } from './ui/icon.tsx'

export interface Place {
  page: Page
  icon: IconName
  label: MessageKey
}

/** The pages of the dashboard as its navigation groups them; whoever may not open a page does not see it. */
export const placeGroups: readonly { label: MessageKey; places: readonly Place[] }[] = [
  {
    label: 'dash.group.start',
    places: [{ page: 'dashboard', icon: 'home', label: 'dash.place.home' }],
  },
  {
    label: 'dash.group.people',
    places: [
      { page: 'dashboardUsers', icon: 'users', label: 'dash.place.users' },
      { page: 'dashboardRoles', icon: 'key', label: 'dash.place.roles' },
      { page: 'dashboardSessions', icon: 'monitor', label: 'dash.place.sessions' },
      { page: 'dashboardTickets', icon: 'message', label: 'dash.place.tickets' },
    ],
  },
  {
    label: 'dash.group.sales',
    places: [
      { page: 'dashboardPlans', icon: 'card', label: 'dash.place.plans' },
      { page: 'dashboardSubscriptions', icon: 'refresh', label: 'dash.place.subscriptions' },
    ],
  },
  {
    label: 'dash.group.content',
    places: [
      { page: 'dashboardPages', icon: 'file', label: 'dash.place.pages' },
      { page: 'dashboardFaq', icon: 'help', label: 'dash.place.faq' },
      { page: 'dashboardMenus', icon: 'list', label: 'dash.place.menus' },
      { page: 'dashboardMedia', icon: 'image', label: 'dash.place.media' },
      { page: 'dashboardModules', icon: 'layers', label: 'dash.place.modules' },
    ],
  },
  {
    label: 'dash.group.system',
    places: [
      { page: 'dashboardLogs', icon: 'history', label: 'dash.place.logs' },
      { page: 'dashboardAudit', icon: 'shield', label: 'dash.place.audit' },
      { page: 'dashboardMails', icon: 'mail', label: 'dash.place.mails' },
      { page: 'dashboardSettings', icon: 'settings', label: 'dash.place.settings' },
    ],
  },
]
