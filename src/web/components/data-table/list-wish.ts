import { filtersOf, type List, pageSizes, sortsOf } from '#contract/lists/list.ts'

/** What somebody wants to see of a list: everything that stands in the address of its page. */
export interface ListState {
  search: string
  sort: string
  page: number
  page_size: number
  /** where an endless list goes on; empty at its start */
  after: string
  /** id of the saved view that is looked at; it stays while one looks for something else */
  saved?: string | undefined
  /** id of the rows that were chosen, where no script remembers them */
  selection?: string | undefined
  /** by the names of the parameters */
  filters: Readonly<Record<string, string>>
  /** names of what stood in the address and could not be meant; it is in no address that is made of this wish */
  leftOut?: readonly string[]
}

/** The wish of an address. What it says in a way that nobody could mean is left out. */
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

/** What an address says for a wish: nothing of what goes without saying. */
export function parametersOf(list: List, wish: ListState, usualSize = 25): URLSearchParams {
  const { search, sort, page, page_size, after, filters, saved = '', selection = '' } = wish
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

/** What narrows a list, for calls that take all rows that a filter shows. */
export function filterPayload({ search, filters }: ListState): Record<string, string> {
  return { ...(search && { search }), ...filters }
}

/** The query of the list's call. */
export function listPayload(list: List, wish: ListState): Record<string, string> {
  const { sort, page, page_size, after } = wish
  return {
    ...filterPayload(wish),
    sort,
    page_size: String(page_size),
    ...(list.isEndless ? after && { after } : { page: String(page) }),
  }
}

/** Whether somebody looks for something: filters that the page itself gives say what the list is of. */
export function isNarrowed(list: List, wish: ListState): boolean {
  return wish.search !== '' || chosenFilters(list, wish) > 0
}

export function chosenFilters(list: List, { filters }: ListState): number {
  const given = Object.keys(givenFilters(list, filters))
  return Object.keys(filters).length - given.length
}

/** The wish of somebody who wants to see all of the list. */
export function wholeList(list: List, { filters }: ListState): Partial<ListState> {
  return { search: '', filters: givenFilters(list, filters), saved: '', selection: '' }
}

function givenFilters(list: List, filters: ListState['filters']): Record<string, string> {
  const given = list.columns.filter(({ isGiven }) => isGiven).map(({ key }) => key)
  return Object.fromEntries(Object.entries(filters).filter(([name]) => given.includes(name)))
}

function wholeNumber(text: string | null, most: number): number | undefined {
  const number = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0
  return number >= 1 ? Math.min(number, most) : undefined
}
