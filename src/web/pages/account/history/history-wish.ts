import { exportHistoryCsv, exportHistoryJson, exportHistoryXlsx } from '../../../../contract/history.ts'

export const pageSizes = [10, 25, 50, 100] as const
export const statuses = ['finished', 'sealed', 'void'] as const
export const sorts = ['newest', 'oldest', 'title', 'participants'] as const

/** What of the history somebody asked to see, as the address of the page says it. */
export interface HistoryWish {
  search: string
  status: string
  from: string
  until: string
  sort: (typeof sorts)[number]
  page: number
  page_size: (typeof pageSizes)[number]
}

const defaultSize = 25

/** Reads an address. What makes no sense there counts as not asked for: nobody has typed it. */
export function wishOf(params: URLSearchParams): HistoryWish {
  const text = (name: string) => params.get(name)?.trim() ?? ''
  const page = Number(text('page'))
  const size = Number(text('page_size'))
  return {
    search: text('search').slice(0, 200),
    status: statuses.find((status) => status === text('status')) ?? '',
    from: dayIn(text('from')),
    until: dayIn(text('until')),
    sort: sorts.find((sort) => sort === text('sort')) ?? 'newest',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    page_size: pageSizes.find((one) => one === size) ?? defaultSize,
  }
}

/** The address of a wish, as short as it can be: what is as always is left out. */
export function searchOf(wish: HistoryWish, change: Partial<HistoryWish> = {}): string {
  const { page, page_size, ...filter } = { ...wish, ...change }
  const params = filterParams(filter)
  if (page_size !== defaultSize) params.set('page_size', String(page_size))
  if (page !== 1) params.set('page', String(page))
  const text = params.toString()
  return text && `?${text}`
}

/** What the call is asked. */
export function payloadOf({ page, page_size, ...filter }: HistoryWish) {
  return { page, page_size, ...(Object.fromEntries(filterParams(filter)) as Record<string, string>) }
}

/** Whether anything is left out by this wish. */
export function isFiltered({ search, status, from, until }: HistoryWish): boolean {
  return Boolean(search || status || from || until)
}

/** The same list as a file, all pages of it. */
export function exportLinks({ page: _page, page_size: _size, ...filter }: HistoryWish) {
  const params = filterParams(filter).toString()
  const query = params && `?${params}`
  return [
    { kind: 'CSV', href: exportHistoryCsv.path + query },
    { kind: 'XLSX', href: exportHistoryXlsx.path + query },
    { kind: 'JSON', href: exportHistoryJson.path + query },
  ]
}

function filterParams(filter: Omit<HistoryWish, 'page' | 'page_size'>): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of ['search', 'status', 'from', 'until'] as const)
    if (filter[name]) params.set(name, filter[name])
  if (filter.sort !== 'newest') params.set('sort', filter.sort)
  return params
}

/** A day that there is: neither a word nor the 31st of February. */
function dayIn(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : ''
}
