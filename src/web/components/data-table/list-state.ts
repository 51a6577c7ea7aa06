import { filtersOf, type List, pageSizes, sortsOf } from '#contract/lists/list.ts'

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

export function chosenFilters(list: List, { filters }: ListState): number {
  const names = Object.keys(givenFilters(list, filters))
  return Object.keys(filters).length - names.length
}

/** The change of options that shows the whole list. */
export function wholeList(list: List, { filters }: ListState): Partial<ListState> {
  return { search: '', filters: givenFilters(list, filters), saved: '', selection: '' }
}

function givenFilters(list: List, filters: ListState['filters']): Record<string, string> {
  const names = list.columns.filter(({ isGiven }) => isGiven).map(({ key }) => key)
  return Object.fromEntries(Object.entries(filters).filter(([name]) => names.includes(name)))
}

function wholeNumber(text: string | null, max: number): number | undefined {
  const number = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0
  return number >= 1 ? Math.min(number, max) : undefined
}
