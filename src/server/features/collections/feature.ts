import type { Feature } from '../../feature.ts'
import { runCollectJob } from './fetch/run-collect-job.ts'
import { collectionReadingRoutes } from './read/reading-routes.ts'
import { collectionRoutes } from './routes.ts'
import { bulkOfFetches } from './staff/bulk-of-fetches.ts'
import { managedFetchRoutes } from './staff/routes.ts'
import { deleteOldCollections } from './store.ts'
import { adoptCollections, exportCollections, forgetCollections } from './user-data.ts'

export const collections: Feature = {
  routes: [collectionRoutes, collectionReadingRoutes, managedFetchRoutes],
  bulkActions: bulkOfFetches,
  jobs: (ctx) => ({ collect: (payload, stopped) => runCollectJob(ctx, payload, stopped) }),
  cleanUp: [{ name: 'collections', run: ({ db, now }) => deleteOldCollections(db, now()) }],
  userData: () => ({
    adopt: adoptCollections,
    forget: forgetCollections,
    exportData: async (db, owner) => [await exportCollections(db, owner)],
  }),
}
