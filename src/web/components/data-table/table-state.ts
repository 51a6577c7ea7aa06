import { createContext, useContext } from 'react'
import type { List, ListColumn } from '#contract/lists/list.ts'
import type { SavedView } from '#contract/lists/saved-views.ts'
import { useT } from '../../i18n/frame.tsx'
import type { MessageKey } from '../../i18n/texts.ts'
import { type ListState, parametersOf } from './list-state.ts'
import type { Selecting } from './selected.ts'

/** A user's settings for a list, stored with their account. */
export interface ListView {
  /** keys of the columns shown, in order; the list's first is always shown */
  columns: readonly string[]
  page_size: number
  density: 'compact' | 'regular' | 'roomy'
  /** saved views; undefined if the list has none */
  saved?: SavedViews | undefined
  /** the server's time when it read the list, in milliseconds */
  now?: number
}

interface SavedViews {
  views: readonly SavedView[]
  /** whether the viewer may save views for everyone */
  mayShare: boolean
}

export interface Option {
  value: string
  label: string
}

export interface TableState {
  list: List
  texts: string
  /** titles of columns whose names are not texts of ours */
  titles?: Readonly<Record<string, string>> | undefined
  query: ListState
  view: ListView
  /** address of the page that contains the list */
  path: string
  total: number | null
  /** labels of choices, by column key */
  options: Readonly<Record<string, readonly Option[]>>
  /** ids of the rows on this page */
  ids: readonly string[]
  /** the selected rows, across all pages */
  selecting: Selecting
}

const TableContext = createContext<TableState | undefined>(undefined)

export const TableProvider = TableContext.Provider

export function useTable(): TableState {
  const table = useContext(TableContext)
  if (!table) throw new Error('useTable outside a DataTable')
  return table
}

/** The address of the same list with changed options; changing anything but the position starts at the first page. */
export function addressOf({ list, query, view, path }: TableState, change: Partial<ListState>): string {
  const start = 'page' in change || 'after' in change ? {} : { page: 1, after: '' }
  const parameters = parametersOf(list, { ...query, ...start, ...change }, view.page_size)
  return withQuery(path, parameters)
}

/** An address with a query, inserted before its fragment, if any. */
function withQuery(path: string, parameters: URLSearchParams): string {
  if (parameters.size === 0) return path
  const [page, part] = path.split('#')
  return `${page}?${parameters}${part ? `#${part}` : ''}`
}

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
