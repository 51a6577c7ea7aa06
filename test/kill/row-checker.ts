import { sql } from 'kysely'
import type { Database } from '../../src/server/db/client.ts'

export const BATCH_SIZE = 5

/** Everything acknowledged exists, and nothing exists partially, acknowledged or not. */
export async function checkRows(db: Database, acknowledged: string[]): Promise<string[]> {
  const exists = await sql<{ there: boolean }>`select to_regclass('items') is not null as there`.execute(db)
  if (!exists.rows[0]?.there) return acknowledged.map((id) => `lost with its table: ${id}`)
  const { rows } = await sql<{ id: string; complete: boolean }>`
    select coalesce(id, batch) as id, id is not null and count(n) = ${BATCH_SIZE} as complete
    from batches full join items on batch = id
    group by id, batch`.execute(db)
  const present = new Set(rows.map((row) => row.id))
  return [
    ...acknowledged.filter((id) => !present.has(id)).map((id) => `lost: ${id}`),
    ...rows.filter((row) => !row.complete).map((row) => `torn: ${row.id}`),
  ]
}
