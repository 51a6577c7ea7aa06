import type { List, ListColumn } from '#contract/lists/list.ts'
import type { ListView } from './table-state.ts'

/** The columns shown, in order: the list's first, then those the user chose or the default ones. */
export function shownColumns(list: List, view: ListView): ListColumn[] {
  const [first, ...others] = list.columns
  const picked = view.columns.flatMap((key) => others.filter((column) => column.key === key))
  const usual = others.filter(({ isExtra }) => !isExtra)
  return [...(first ? [first] : []), ...(picked.length > 0 ? picked : usual)]
}
