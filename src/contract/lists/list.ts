/**
 * What a column holds, which says how it is filtered: `text` by a part of it, `choice` by any of some words, `number` and
 * `moment` by a range, `yes_no` by one of two.
 */
export type ColumnKind = 'text' | 'choice' | 'number' | 'moment' | 'yes_no'

export interface ListColumn {
  /** name in addresses, exports and texts */
  readonly key: string
  readonly kind: ColumnKind
  /** of a choice, where they are known beforehand */
  readonly choices?: readonly string[]
  readonly isSortable?: boolean
  readonly isFilterable?: boolean
  /** only shown to whoever chooses it */
  readonly isExtra?: boolean
  /** its page says by it what the list is of: nobody who looks has chosen it, or can take it away */
  readonly isGiven?: boolean
}

/** A table of records: what can be shown, searched, filtered and sorted. One value for both wings. */
export interface List {
  /** one word, unique */
  readonly name: string
  /** the first names the record and is always shown */
  readonly columns: readonly ListColumn[]
  /** key of a column, with `-` in front for the largest first */
  readonly sort: string
  /** has a field for words */
  readonly isSearchable?: boolean
  /** grows without end: read onwards from a row, not by numbered pages, and never counted */
  readonly isEndless?: boolean
}

export function defineList<const L extends List>(list: L): L {
  return list
}

export const pageSizes = [10, 25, 50, 100] as const
export const densities = ['compact', 'regular', 'roomy'] as const

/** One parameter of an address that narrows a list. */
export interface ListFilter {
  /** in addresses: the column's key, or with `_from`, `_until`, `_min`, `_max` behind it */
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

/** Words of a choice in an address, with commas between them. */
export const choiceSeparator = ','

/** `key` or `-key` of each column that can be sorted by. */
export function sortsOf(list: List): string[] {
  return list.columns.filter(({ isSortable }) => isSortable).flatMap(({ key }) => [key, `-${key}`])
}
