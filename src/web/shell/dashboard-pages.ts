import type { Page } from '#locales/paths.ts'

/** The dashboard pages by navigation group, without the labels and icons that only its own screens need. */
export const dashboardPages = {
  start: ['dashboard', 'dashboardDraws', 'dashboardFetches'],
  people: ['dashboardUsers', 'dashboardRoles', 'dashboardSessions', 'dashboardTickets'],
  sales: ['dashboardPlans', 'dashboardSubscriptions'],
  content: ['dashboardPages', 'dashboardFaq', 'dashboardMenus', 'dashboardMedia', 'dashboardModules'],
  system: [
    'dashboardLogs',
    'dashboardAudit',
    'dashboardMails',
    'dashboardTrash',
    'dashboardStatus',
    'dashboardSettings',
  ],
} as const satisfies Record<string, readonly Page[]>
