import { type SqlBool, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Actor } from '../../core/audit/audit-trail.ts'
import { keepInTrash, usesOf } from '../../core/trash/keep-in-trash.ts'

/** Keeps a module with its records, which are about to be deleted. */
export async function keepModule(
  trx: Context['db'],
  viewer: Actor,
  { now, record, key }: { now: Date; record: { id: string; name: string }; key: string },
): Promise<void> {
  const ofModule = sql<SqlBool>`module_id = ${record.id}`
  await keepInTrash(trx, {
    viewer,
    now,
    area: 'modules',
    record,
    permission: 'modules.delete',
    of: [
      { table: 'modules', where: sql`id = ${record.id}` },
      { table: 'module_slugs', where: ofModule },
      { table: 'contents', where: ofModule },
      { table: 'content_slugs', where: ofModule },
      { table: 'content_values', where: ofModule },
      {
        table: 'content_revisions',
        where: sql`content_id in (select id from contents where module_id = ${record.id})`,
      },
      usesOf('modules', sql`${record.id}, ${key}`),
      usesOf('contents', sql`select id::text from contents where module_id = ${record.id}`),
    ],
  })
}
