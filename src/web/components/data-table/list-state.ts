import { createContext, useContext } from 'react'
import { filtersOf, type List, type ListColumn, pageSizes, sortsOf } from '#contract/lists/list.ts'
import type { SavedView } from '#contract/lists/saved-views.ts'
import { useT } from '../../i18n/frame.tsx'
import type { MessageKey } from '../../i18n/texts.ts'
import type { Selecting } from './selected.ts'

/** The options of a list: everything in the address of its page. */
export interface ListState {
  search: string
  sort: string
  page: number
  page_size: number
  /** the cursor of an endless list; empty at its start */
  after: string
  /** id of the current saved view; it stays while search and filters change */
  saved?: string | undefined
  /** id of the selected rows, for when scripts do not hold the selection */
  selection?: string | undefined
  /** by parameter name */
  filters: Readonly<Record<string, string>>
  /** names of invalid parameters in the address; never written to an address */
  leftOut?: readonly string[]
}

/** Reads the list options of an address. Invalid values are left out. */
export function readListQuery(list: List, parameters: URLSearchParams, usualSize = 25): ListState {
  const sort = parameters.get('sort') ?? ''
  const filters = filtersOf(list).flatMap(({ name }) => {
    const value = parameters.getAll(name).filter(Boolean).join(',')
    return value ? [[name, value] as const] : []
  })
  return {
    search: (list.isSearchable && parameters.get('search')?.trim()) || '',
    sort: sortsOf(list).includes(sort) ? sort : list.sort,
    page: wholeNumber(parameters.get('page'), 1_000_000) ?? 1,
    page_size: pageSizes.find((size) => String(size) === parameters.get('page_size')) ?? usualSize,
    after: (list.isEndless && parameters.get('after')) || '',
    filters: Object.fromEntries(filters),
    saved: parameters.get('saved') ?? undefined,
    selection: parameters.get('selection') ?? undefined,
  }
}

/** The search and filters that a form says; what has no field in it stays as it was. */
export function readTypedQuery(
  list: List,
  typed: FormData,
  { search, filters }: ListState,
): Pick<ListState, 'search' | 'filters'> {
  const parameters = new URLSearchParams()
  for (const [name, value] of typed) if (typeof value === 'string') parameters.append(name, value)
  const read = readListQuery(list, parameters)
  return {
    search: typed.has('search') ? read.search : search,
    filters: { ...givenFilters(list, filters), ...read.filters },
  }
}

/** The address parameters for list options, without defaults. */
export function parametersOf(list: List, query: ListState, usualSize = 25): URLSearchParams {
  const { search, sort, page, page_size, after, filters, saved = '', selection = '' } = query
  const all = {
    search,
    sort: sort === list.sort ? '' : sort,
    ...filters,
    page: page > 1 && !list.isEndless ? String(page) : '',
    page_size: page_size === usualSize ? '' : String(page_size),
    after,
    saved,
    selection,
  }
  return new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''))
}

/** Search and filters only, for calls that take all matching rows. */
export function filterPayload({ search, filters }: ListState): Record<string, string> {
  return { ...(search && { search }), ...filters }
}

/** The query of the list's call. */
export function listPayload(list: List, query: ListState): Record<string, string> {
  const { sort, page, page_size, after } = query
  return {
    ...filterPayload(query),
    sort,
    page_size: String(page_size),
    ...(list.isEndless ? after && { after } : { page: String(page) }),
  }
}

/** Whether the user searches or filters: filters given by the page itself define what the list is about. */
export function isNarrowed(list: List, query: ListState): boolean {
  return query.search !== '' || chosenFilters(list, query) > 0
}

function chosenFilters(list: List, { filters }: ListState): number {
  const names = Object.keys(givenFilters(list, filters))
  return Object.keys(filters).length - names.length
}

/** The filters that the page itself gives. */
export function givenFilters(list: List, filters: ListState['filters']): Record<string, string> {
  const names = list.columns.filter(({ isGiven }) => isGiven).map(({ key }) => key)
  return Object.fromEntries(Object.entries(filters).filter(([name]) => names.includes(name)))
}

function wholeNumber(text: string | null, max: number): number | undefined {
  const number = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0
  return number >= 1 ? Math.min(number, max) : undefined
}

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
  viewerId: string
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
  /** what rows are sorted by, by column key, where its cells show something else first */
  sortedBy?: Readonly<Record<string, string>> | undefined
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
