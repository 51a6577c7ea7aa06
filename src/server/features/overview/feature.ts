import type { Feature } from '../../feature.ts'
import { exportReport, forgetReport, sendReports } from './report/send-reports.ts'
import { overviewRoutes } from './routes.ts'

export const overview: Feature = {
  routes: [overviewRoutes],
  schedules: { send_reports: { cron: '0 * * * *', run: sendReports } },
  userData: () => ({
    forget: forgetReport,
    exportData: async (db, owner) => [await exportReport(db, owner)],
  }),
}
