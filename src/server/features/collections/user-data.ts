import type { Context } from '../../context.ts'
import { changeOwnerOfCollections, collectionsOf, deleteCollectionsOf } from './store.ts'

type Db = Context['db']

/** Hands a visitor's collections over to the account they sign in to. */
export async function adoptCollections(trx: Db, visitor: string, owner: string): Promise<void> {
  await changeOwnerOfCollections(trx, visitor, owner)
}

/** Draws stay, as promised to their participants; the comments they were made from are deleted. */
export async function forgetCollections(trx: Db, owner: string): Promise<void> {
  await deleteCollectionsOf(trx, owner)
}

/** A user's collections, for their export. */
export async function exportCollections(db: Db, owner: string) {
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
