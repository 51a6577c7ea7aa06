import { sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { ListSource } from '../../lists/list-source.ts'

export interface TrashRow {
  id: string
  area: string
  name: string
  module: Record<string, string> | null
  deleted_at: Date
  deleted_by_name: string | null
}

/** The kind and the name of what lies in the trash, by id. */
export async function trashNames(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, { area: string; name: string }>> {
  const { rows } = await sql<{ id: string; area: string; name: string }>`
    select id, area, name from trash_items where id = any(${ids})`.execute(db)
  return new Map(rows.map(({ id, ...item }) => [id, item]))
}

/** What can be restored with these rights. */
export function trashSource(permissions: readonly string[], since: Date): ListSource<TrashRow> {
  return {
    select: sql`item.id, item.area, item.name, item.deleted_at, staff.username as deleted_by_name,
      (select name from modules where modules.key = item.area) as module`,
    from: sql`trash_items item left join users staff on staff.id = item.deleted_by and staff.status <> 'deleted'`,
    always: () => sql`(item.permission = any(${[...permissions]}) and item.deleted_at > ${since})`,
    columns: {
      name: sql`lower(item.name)`,
      area: sql`item.area`,
      deleted_by: sql`lower(staff.username)`,
      deleted_at: sql`item.deleted_at`,
    },
    search: (pattern) => sql`item.name ilike ${pattern}`,
    id: sql`item.id`,
  }
}
