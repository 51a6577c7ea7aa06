import type { List, ListColumn } from '#contract/lists/list.ts'
import { useT } from '../../i18n/frame.tsx'
import type { MessageKey } from '../../i18n/keys.ts'
import { type ListView, useTable } from './table-state.ts'

/** The titles of a list's columns. */
export function useColumnTitle(): (key: string) => string {
  const t = useT()
  const { texts, titles } = useTable()
  return (key) => titles?.[key] ?? t(`${texts}${key}` as MessageKey)
}

/** The columns shown, in order: the list's first, then those the user chose or the default ones. */
export function shownColumns(list: List, view: ListView): ListColumn[] {
  const [first, ...others] = list.columns
  const picked = view.columns.flatMap((key) => others.filter((column) => column.key === key))
  const usual = others.filter(({ isExtra }) => !isExtra)
  return [...(first ? [first] : []), ...(picked.length > 0 ? picked : usual)]
}
