import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables/all.ts'
import type { TrashRows, TrashTable } from '../../db/tables/lists.ts'

export type { TrashRows }
export type TableName = keyof Tables

/** Rows of a table as JSON, in which every type of column survives. */
export async function rowsWhere(
  trx: Database,
  table: TableName,
  where: RawBuilder<SqlBool>,
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(kept) as row from ${sql.table(table)} kept where ${where}`.execute(trx)
  return rows.map(({ row }) => row)
}

export async function insertTrash(trx: Database, item: Insertable<TrashTable>): Promise<void> {
  await trx.insertInto('trash').values(item).execute()
}

/** What lies in the trash under this id, locked until the transaction ends. */
export function holdTrash(trx: Database, id: string): Promise<Selectable<TrashTable> | undefined> {
  return trx.selectFrom('trash').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Puts rows back; media that were deleted meanwhile are left out. Columns that were added since get their defaults, and
 * those that are gone are left out.
 */
export async function putRowsBack(trx: Database, { table, rows }: TrashRows): Promise<void> {
  const there = await mediaAmong(trx, rows)
  const left = rows
    .filter((row) => table !== 'media_uses' || there.has(String(row['media_id'])))
    .map((row) => {
      const image = row['header_image']
      return typeof image === 'string' && !there.has(image) ? { ...row, header_image: null } : row
    })
  if (left.length === 0) return
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(trx)
  const kept = new Set(left.flatMap((row) => Object.keys(row)))
  const names = sql.join(columns.flatMap(({ name }) => (kept.has(name) ? [sql.ref(name)] : [])))
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(left)}::jsonb)`.execute(
    trx,
  )
}

async function mediaAmong(trx: Database, rows: TrashRows['rows']): Promise<ReadonlySet<string>> {
  const ids = rows
    .flatMap((row) => [row['media_id'], row['header_image']])
    .filter((id): id is string => typeof id === 'string')
  if (ids.length === 0) return new Set()
  const found = await trx
    .selectFrom('media')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .forKeyShare()
    .execute()
  return new Set(found.map(({ id }) => id))
}

export async function dropTrash(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('trash').where('id', '=', id).execute()
}

export async function deleteTrashBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('trash').where('deleted_at', '<', moment).execute()
}
