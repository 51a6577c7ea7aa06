import { fail } from '#contract/api/errors.ts'
import type { MenuArea } from '#contract/content/menu-areas.ts'
import type { EditedMenu, MenuRow, StoredMenuItem } from '#contract/content/menu-editing.ts'
import { menusList } from '#contract/lists/menus-list.ts'
import type { Context } from '../../context.ts'
import type { FilterQuery } from '../../lists/checked-query.ts'
import { type ListPage, readList } from '../../lists/read-list.ts'
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

/** A menu with all its items; also used within the transaction that changes it. */
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

type Row = Awaited<ReturnType<typeof itemsOf>>[number]

/** The items of a menu as a tree. Deleted roles are left out. */
function menuTree(rows: readonly Row[], roles: ReadonlySet<string>): StoredMenuItem[] {
  const below = Map.groupBy(rows, ({ parent_id }) => parent_id)
  const branches = (parent: string | null): StoredMenuItem[] =>
    (below.get(parent) ?? []).map((row) => ({
      id: row.id,
      label: row.label,
      link: row.link,
      direct_link: row.direct_link,
      relation: row.relation,
      relation_id: row.relation_id,
      open_in_new_page: row.open_in_new_page,
      visibility: row.visibility,
      roles: row.roles.filter((id) => roles.has(id)),
      children: branches(row.id),
    }))
  return branches(null)
}
