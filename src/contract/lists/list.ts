/**
 * What a column holds, which decides how it is filtered: `text` by a substring, `choice` by any of several words,
 * `number` and `moment` by a range, `yes_no` by either value.
 */
export type ColumnKind = 'text' | 'choice' | 'number' | 'moment' | 'yes_no'

export interface ListColumn {
  /** name in addresses, exports and texts */
  readonly key: string
  readonly kind: ColumnKind
  /** for a choice, if they are known beforehand */
  readonly choices?: readonly string[]
  readonly isSortable?: boolean
  readonly isFilterable?: boolean
  /** first sorted from the smallest or earliest, as what waits longest; numbers and moments start with the largest */
  readonly startsUp?: true
  /** only shown if the user adds it */
  readonly isExtra?: boolean
  /** set by the page to define what the list is about: viewers neither choose nor remove it */
  readonly isGiven?: boolean
}

/** Rows that many people look for: filters with a name, offered as a tab beside the title of the list. */
export interface CommonView {
  /** the end of its text key, after the list's prefix and `views.` */
  readonly key: string
  /** by parameter name; `ofViewer` stands for the id of the one who looks */
  readonly filters: Readonly<Record<string, string>>
  /**
   * its tab always says how many rows it has: they wait for someone, or are exceptions, and can become none. Its filters
   * have an index, as they are counted each time the list is read
   */
  readonly isCounted?: true
}

/** How far the rows of such a view are counted; a larger number says nothing more. */
export const maxCounted = 99

export function hasCountedViews({ commonViews = [] }: List): boolean {
  return commonViews.some(({ isCounted }) => isCounted)
}

/** In the filters of a common view: the id of the viewer. */
export const ofViewer = '@viewer'

/** A table of records: what can be shown, searched, filtered and sorted. One definition for server and web. */
export interface List {
  /** one word, unique */
  readonly name: string
  /** the first names the record and is always shown */
  readonly columns: readonly ListColumn[]
  /** key of a column, with `-` in front for the largest first */
  readonly sort: string
  /** has a search field */
  readonly isSearchable?: boolean
  /** offered to all viewers, before their own saved views */
  readonly commonViews?: readonly CommonView[]
  /** grows without end: paged by cursor instead of page numbers, and never counted */
  readonly isEndless?: boolean
  /**
   * keys of columns in the order in which they stay while a record is open beside the list; before them the first
   * column and the one that the list is sorted by
   */
  readonly beside?: readonly string[]
}

export function defineList<const L extends List>(list: L): L {
  return list
}

export const pageSizes = [10, 25, 50, 100] as const
export const densities = ['compact', 'regular', 'roomy'] as const

/** One query parameter that narrows a list. */
export interface ListFilter {
  /** in addresses: the column's key, optionally followed by `_from`, `_until`, `_min` or `_max` */
  readonly name: string
  readonly column: ListColumn
  readonly means: 'contains' | 'any_of' | 'from' | 'until' | 'min' | 'max' | 'is'
}

export function filtersOf(list: List): ListFilter[] {
  return list.columns
    .filter(({ isFilterable }) => isFilterable)
    .flatMap((column) =>
      meanings[column.kind].map((means) => ({ name: nameOf(column.key, means), column, means })),
    )
}

const meanings = {
  text: ['contains'],
  choice: ['any_of'],
  number: ['min', 'max'],
  moment: ['from', 'until'],
  yes_no: ['is'],
} as const satisfies Record<ColumnKind, readonly ListFilter['means'][]>

function nameOf(key: string, means: ListFilter['means']): string {
  return means === 'contains' || means === 'any_of' || means === 'is' ? key : `${key}_${means}`
}

/** Separates the words of a choice in an address. */
export const choiceSeparator = ','

/** `key` or `-key` of each sortable column. */
export function sortsOf(list: List): string[] {
  return list.columns.filter(({ isSortable }) => isSortable).flatMap(({ key }) => [key, `-${key}`])
}
