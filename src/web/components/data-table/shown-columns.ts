import type { List, ListColumn } from '#contract/lists/list.ts'
import type { ListView } from './table-state.ts'

/** The columns of a list that somebody sees, in order: its first, then those they chose or those it usually shows. */
export function shownColumns(list: List, view: ListView): ListColumn[] {
  const [first, ...others] = list.columns
  const wanted = view.columns.flatMap((key) => others.filter((column) => column.key === key))
  const usual = others.filter(({ isExtra }) => !isExtra)
  return [...(first ? [first] : []), ...(wanted.length > 0 ? wanted : usual)]
}
