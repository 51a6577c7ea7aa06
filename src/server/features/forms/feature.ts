import type { Feature } from '../../feature.ts'
import { dropOldSubmissions } from './drop-submissions.ts'
import { formRoutes } from './routes.ts'
import { bulkOfSubmissions } from './submissions/bulk-of-submissions.ts'
import { exportOwnSubmissions, forgetSubmissions } from './user-data.ts'

export const forms: Feature = {
  routes: [formRoutes],
  cleanUp: [{ name: 'form submissions', run: ({ db }, ago) => dropOldSubmissions(db, ago(365)) }],
  userData: () => ({
    forget: forgetSubmissions,
    exportData: async (db, owner) => [await exportOwnSubmissions(db, owner)],
  }),
  bulkActions: bulkOfSubmissions,
}
