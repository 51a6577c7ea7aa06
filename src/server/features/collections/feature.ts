import type { Context } from '../../context.ts'
import type { Feature } from '../../feature.ts'
import { runCollectJob } from './fetch/run-collect-job.ts'
import { collectionReadingRoutes, collectionRoutes } from './routes.ts'
import { bulkOfFetches } from './staff/managed-fetches.ts'
import { managedFetchRoutes } from './staff/routes.ts'
import {
  changeOwnerOfCollections,
  collectionsOf,
  deleteCollectionsOf,
  deleteOldCollections,
} from './store.ts'

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

type Db = Context['db']

/** Hands a visitor's collections over to the account they sign in to. */
async function adoptCollections(trx: Db, visitor: string, owner: string): Promise<void> {
  await changeOwnerOfCollections(trx, visitor, owner)
}

/** Draws stay, as promised to their participants; the comments they were made from are deleted. */
async function forgetCollections(trx: Db, owner: string): Promise<void> {
  await deleteCollectionsOf(trx, owner)
}

/** A user's collections, for their export. */
async function exportCollections(db: Db, owner: string) {
  const rows = await collectionsOf(db, owner)
  return {
    name: 'collections',
    rows: rows.map(({ id, platform, by, status, created_at, finished_at, kept_until }) => ({
      id,
      platform,
      by,
      status,
      created_at: created_at.toISOString(),
      finished_at: finished_at?.toISOString() ?? null,
      kept_until: kept_until?.toISOString() ?? null,
    })),
  }
}
