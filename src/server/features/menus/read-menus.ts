import { fail } from '../../../contract/errors.ts'
import type { MenuArea } from '../../../contract/lists/menu-areas.ts'
import { menusList } from '../../../contract/lists/menus-list.ts'
import type { EditedMenu, MenuRow } from '../../../contract/menu-editing.ts'
import type { Context } from '../../context.ts'
import type { FilterQuery } from '../../lists/filter-query.ts'
import { type ListPage, readList } from '../../lists/read-list.ts'
import { menuTree } from './menu-tree.ts'
import { type CountedMenu, itemsOf, menuByKey, menusSource, roleNames } from './store.ts'

export async function listMenus({ db }: Pick<Context, 'db'>, query: FilterQuery): Promise<ListPage<MenuRow>> {
  const { rows, ...page } = await readList(db, menusList, menusSource, query)
  return {
    rows: rows.map(rowView),
    ...page,
  }
}

export function rowView({ key, area, items, updated_at }: CountedMenu): MenuRow {
  return { id: key, key, area: area as MenuArea, items, updated_at: updated_at.toISOString() }
}

/** A menu with all its items; also within the transaction that changes it. */
export async function readMenu({ db }: Pick<Context, 'db'>, key: string): Promise<EditedMenu> {
  const menu = await menuByKey(db, key)
  if (!menu) throw fail('menu_not_found')
  const roles = await roleNames(db)
  return {
    key: menu.key,
    area: menu.area as MenuArea,
    version: menu.version,
    updated_at: menu.updated_at.toISOString(),
    items: menuTree(await itemsOf(db, key), new Set(roles.map(({ id }) => id))),
    roles,
  }
}
