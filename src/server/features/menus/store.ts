import type { Selectable } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { MenuItemsTable } from '../../db/tables/site.ts'

export interface StoredMenuItem extends Selectable<MenuItemsTable> {
  /** where its menu hangs */
  area: string
}

/** All items of all menus, in the order in which they are shown. */
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
