import { randomUUID } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { DeletedMenusTable, MenuItemsTable, MenusTable } from '../../db/tables/site.ts'
import type { ListSource } from '../../lists/list-source.ts'

export interface StoredMenuItem extends Selectable<MenuItemsTable> {
  /** the area of its menu */
  area: string
}

/** An item as inserted into the database. */
export type ItemRow = Insertable<MenuItemsTable>

export type StoredMenu = Selectable<MenusTable>

export type DeletedMenu = Selectable<DeletedMenusTable>

export interface CountedMenu {
  key: string
  area: string
  items: number
  updated_at: Date
}

/** All items of all menus, in display order. */
export function menuItems(db: Database): Promise<StoredMenuItem[]> {
  return db
    .selectFrom('menu_items')
    .innerJoin('menus', 'menus.key', 'menu_items.menu_key')
    .selectAll('menu_items')
    .select('menus.area')
    .orderBy('menus.position')
    .orderBy('menus.key')
    .orderBy('menu_items.position')
    .orderBy('menu_items.id')
    .execute()
}

export const menusSource: ListSource<CountedMenu> = {
  select: sql`menus.key, menus.area, menus.items, menus.updated_at`,
  from: sql`(
    select menus.*, (select count(*)::integer from menu_items where menu_key = menus.key) as items from menus
  ) menus`,
  columns: {
    key: sql`menus.key`,
    area: sql`menus.area`,
    items: sql`menus.items`,
    updated_at: sql`menus.updated_at`,
  },
  search: (pattern) => sql`(
    menus.key ilike ${pattern} or exists (
      select 1 from menu_items, jsonb_each_text(menu_items.label) as label
      where menu_items.menu_key = menus.key and label.value ilike ${pattern}))`,
  id: sql`menus.key`,
}

/** Deleted menus that can be restored. */
export const deletedMenusSource: ListSource<CountedMenu> = {
  ...menusSource,
  from: sql`(
    select key, min(area) as area, 0 as items, max(deleted_at) as updated_at from deleted_menus group by key
  ) menus`,
}

export function menuByKey(db: Database, key: string): Promise<StoredMenu | undefined> {
  return db.selectFrom('menus').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Locks a menu until the transaction ends. */
export function holdMenu(trx: Database, key: string): Promise<StoredMenu | undefined> {
  return trx.selectFrom('menus').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()
}

export function itemsOf(db: Database, key: string): Promise<Selectable<MenuItemsTable>[]> {
  return db
    .selectFrom('menu_items')
    .selectAll()
    .where('menu_key', '=', key)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Adds a menu after all others; false if its key is taken. */
export async function insertMenu(
  trx: Database,
  menu: { key: string; area: string; updated_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('menus')
    .values({ ...menu, position: sql<number>`(select coalesce(max(position), 0) + 1 from menus)` })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function putMenu(
  trx: Database,
  key: string,
  change: { area: string; version: number; updated_at: Date },
): Promise<void> {
  await trx.updateTable('menus').set(change).where('key', '=', key).execute()
}

/** Replaces all items of a menu. */
export async function replaceItems(trx: Database, key: string, items: ItemRow[]): Promise<void> {
  await trx.deleteFrom('menu_items').where('menu_key', '=', key).execute()
  if (items.length > 0) await trx.insertInto('menu_items').values(items).execute()
}

export async function deleteMenuByKey(trx: Database, key: string): Promise<void> {
  await trx.deleteFrom('menus').where('key', '=', key).execute()
}

export async function keepDeleted(
  trx: Database,
  { key, area, position, version }: StoredMenu,
  { items, now, by }: { items: Selectable<MenuItemsTable>[]; now: Date; by: string },
): Promise<void> {
  await trx
    .insertInto('deleted_menus')
    .values({
      id: randomUUID(),
      key,
      area,
      position,
      version,
      items: JSON.stringify(items),
      deleted_at: now,
      deleted_by: by,
    })
    .execute()
}

/** Locks the most recently deleted menu with this key. */
export function lastDeleted(trx: Database, key: string): Promise<DeletedMenu | undefined> {
  return trx
    .selectFrom('deleted_menus')
    .selectAll()
    .where('key', '=', key)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** False if another menu has its key by now. */
export async function putBack(trx: Database, menu: DeletedMenu, now: Date): Promise<boolean> {
  const { id, key, area, position, version, items } = menu
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('menus')
    .values({ key, area, position, version: version + 1, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return false
  await replaceItems(
    trx,
    key,
    items.map((item) => ({ ...item, label: JSON.stringify(item.label) })),
  )
  await trx.deleteFrom('deleted_menus').where('id', '=', id).execute()
  return true
}

/** Permanently deletes what was deleted at or before this time. */
export async function forgetMenusBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('deleted_menus').where('deleted_at', '<=', before).execute()
}
