import { createContext, useContext } from 'react'
import type { List } from '#contract/lists/list.ts'
import type { SavedView } from '#contract/saved-views.ts'
import { type ListState, parametersOf } from './list-wish.ts'
import type { Selecting } from './selected.ts'

/** How somebody wants to see a list, kept with their account. */
export interface ListView {
  /** keys of the columns that are shown, in order; the first of the list always is */
  columns: readonly string[]
  page_size: number
  density: 'compact' | 'regular' | 'roomy'
  /** what was looked for before and got a name; absent where nothing of the list is saved */
  saved?: SavedViews | undefined
}

export interface SavedViews {
  views: readonly SavedView[]
  /** whether the viewer may save views for everybody */
  mayShare: boolean
}

export interface Option {
  value: string
  label: string
}

export interface TableState {
  list: List
  texts: string
  /** what columns are called whose names are no texts of ours */
  titles?: Readonly<Record<string, string>> | undefined
  wish: ListState
  view: ListView
  /** address of the page that the list stands on */
  path: string
  total: number | null
  /** what a choice is called, for columns that hold one */
  options: Readonly<Record<string, readonly Option[]>>
  /** ids of the rows that are on this page */
  ids: readonly string[]
  /** which rows are chosen, on whatever page */
  selecting: Selecting
}

const TableContext = createContext<TableState | undefined>(undefined)
export const TableProvider = TableContext.Provider

export function useTable(): TableState {
  const table = useContext(TableContext)
  if (!table) throw new Error('useTable outside a DataTable')
  return table
}

/** The address of the same list with something changed; whatever narrows or orders it anew begins at its first page. */
export function addressOf({ list, wish, view, path }: TableState, change: Partial<ListState>): string {
  const start = 'page' in change || 'after' in change ? {} : { page: 1, after: '' }
  const parameters = parametersOf(list, { ...wish, ...start, ...change }, view.page_size)
  return withQuery(path, parameters)
}

/** An address with a query, before the part of the page that it may name. */
export function withQuery(path: string, parameters: URLSearchParams): string {
  if (parameters.size === 0) return path
  const [page, part] = path.split('#')
  return `${page}?${parameters}${part ? `#${part}` : ''}`
}
