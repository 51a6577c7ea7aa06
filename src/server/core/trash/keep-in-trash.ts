import { randomUUID } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PermissionName } from '#contract/api/permissions.ts'
import type { Field } from '#contract/fields/field.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../audit/audit-log.ts'
import { insertTrash, rowsWhere, type TableName } from './store.ts'

interface Deletion {
  viewer: Actor
  now: Date
  area: string
  record: { id: string; name: string }
  /** the right to delete such a record, which restores it as well */
  permission: PermissionName
  /** its tables with their rows, in the order in which they refer to each other */
  of: readonly { table: TableName; where: RawBuilder<SqlBool>; fields?: readonly Field[] }[]
}

/** Days until what was deleted is gone. */
export const trashDays = 30

/** Keeps the rows of a record that the same transaction is about to delete. */
export async function keepInTrash(
  trx: Context['db'],
  { viewer, now, area, record, permission, of }: Deletion,
): Promise<void> {
  const rows = []
  for (const { table, where, fields } of of)
    rows.push({ table, rows: await rowsWhere(trx, table, where), ...(fields && { fields }) })
  await insertTrash(trx, {
    id: randomUUID(),
    area,
    record_id: record.id,
    name: record.name,
    permission,
    rows: JSON.stringify(rows),
    deleted_at: now,
    deleted_by: viewer.user.id,
  })
}

/** The media that a record shows, which no longer hold them once it is deleted. */
export function usesOf(area: string, ids: RawBuilder<unknown>): Deletion['of'][number] {
  return { table: 'media_uses', where: sql`area = ${area} and record_id in (${ids})` }
}
