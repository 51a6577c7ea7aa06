import type { Page } from '#locales/paths.ts'

/** The pages of the dashboard as its navigation groups them, without the words and icons that only its own screens need. */
export const dashboardPages = {
  start: ['dashboard'],
  people: ['dashboardUsers', 'dashboardRoles', 'dashboardSessions', 'dashboardTickets'],
  sales: ['dashboardPlans', 'dashboardSubscriptions'],
  content: ['dashboardPages', 'dashboardFaq', 'dashboardMenus', 'dashboardMedia', 'dashboardModules'],
  system: ['dashboardLogs', 'dashboardAudit', 'dashboardMails', 'dashboardSettings'],
} as const satisfies Record<string, readonly Page[]>
