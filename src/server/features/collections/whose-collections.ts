import type { Context } from '../../context.ts'
import { changeOwnerOfCollections, collectionsOf, deleteCollectionsOf } from './store.ts'

type Db = Context['db']

/** What a browser collected as a visitor belongs to the account that it signs in to. */
export async function adoptCollections(trx: Db, visitor: string, owner: string): Promise<void> {
  await changeOwnerOfCollections(trx, visitor, owner)
}

/** Draws stay, as their participants were promised; the comments that they were made from go. */
export async function forgetCollections(trx: Db, owner: string): Promise<void> {
  await deleteCollectionsOf(trx, owner)
}

/** The collections of somebody, for their export. */
export async function tellCollections(db: Db, owner: string) {
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
