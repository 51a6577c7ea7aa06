import type { StoredMenuItem } from '../../../contract/menu-editing.ts'
import type { itemsOf } from './store.ts'

type Row = Awaited<ReturnType<typeof itemsOf>>[number]

/** The items of a menu below each other. A role that is gone is nobody's any more and is left out. */
export function menuTree(rows: readonly Row[], roles: ReadonlySet<string>): StoredMenuItem[] {
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
