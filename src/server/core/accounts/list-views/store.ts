import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { ListViewsTable, SavedViewsTable } from '#server/db/tables/lists.ts'

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

export type StoredSavedView = Selectable<SavedViewsTable>

/** A user's views of a list: their own first, then shared ones. */
export function savedViewsFor(db: Database, userId: string, list: string): Promise<StoredSavedView[]> {
  return db
    .selectFrom('saved_views')
    .selectAll()
    .where('list', '=', list)
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('is_shared', '=', true)]))
    .orderBy('is_shared')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** A view visible to the user, locked until the end of the transaction. */
export function heldView(
  trx: Database,
  userId: string,
  { list, id }: { list: string; id: string },
): Promise<StoredSavedView | undefined> {
  return trx
    .selectFrom('saved_views')
    .selectAll()
    .where('id', '=', id)
    .where('list', '=', list)
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('is_shared', '=', true)]))
    .forUpdate()
    .executeTakeFirst()
}

export async function countSavedViews(trx: Database, userId: string, list: string): Promise<number> {
  const { n } = await trx
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Whether the user already has a view with this name. */
export async function hasViewNamed(
  trx: Database,
  { user_id, list, name, id }: Pick<StoredSavedView, 'user_id' | 'list' | 'name' | 'id'>,
): Promise<boolean> {
  const other = await trx
    .selectFrom('saved_views')
    .select('id')
    .where('user_id', '=', user_id)
    .where('list', '=', list)
    .where('id', '<>', id)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst()
  return other !== undefined
}

export function addView(trx: Database, view: Insertable<SavedViewsTable>): Promise<StoredSavedView> {
  return trx.insertInto('saved_views').values(view).returningAll().executeTakeFirstOrThrow()
}

export function changeView(
  trx: Database,
  id: string,
  change: Updateable<SavedViewsTable>,
): Promise<StoredSavedView> {
  return trx
    .updateTable('saved_views')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeView(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('saved_views').where('id', '=', id).execute()
}
