import { type Selectable, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { ListViewsTable } from '#server/db/tables/lists.ts'

export type StoredView = Omit<Selectable<ListViewsTable>, 'user_id' | 'list'>

export function viewOf(db: Database, userId: string, list: string): Promise<StoredView | undefined> {
  return db
    .selectFrom('list_views')
    .select(['columns', 'page_size', 'density'])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst()
}

/** More than there are lists: list names come from the client. */
const maxViews = 100

/** Saves a view, replacing the previous one. */
export async function keepView(
  db: Database,
  userId: string,
  list: string,
  { columns, page_size, density }: StoredView,
): Promise<void> {
  await sql`
    insert into list_views (user_id, list, columns, page_size, density)
    select ${userId}, ${list}, ${columns}::text[], ${page_size}, ${density}
    where (select count(*) from list_views where user_id = ${userId}) < ${maxViews}
      or exists (select from list_views where user_id = ${userId} and list = ${list})
    on conflict (user_id, list) do update
      set columns = excluded.columns, page_size = excluded.page_size, density = excluded.density`.execute(db)
}
