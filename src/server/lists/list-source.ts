import type { RawBuilder, SqlBool } from 'kysely'
import type { FilterQuery } from './filter-query.ts'

/**
 * Where the rows of a list lie. Stores write one for each list; everything in it is SQL of ours, and only values come from
 * outside. `Row` is what `select` yields.
 */
export interface ListSource<Row> {
  /** what follows `select`; it names what `Row` has */
  readonly select: RawBuilder<Row>
  /** what follows `from`, joins included */
  readonly from: RawBuilder<unknown>
  /** what is always true of the rows that are shown, as far as the filter does not ask for others */
  readonly always?: (query: FilterQuery) => RawBuilder<SqlBool> | undefined
  /** by key of a column: what is compared and ordered. A moment is a timestamptz, a choice and a yes or no are text and boolean. */
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>
  /** by key of a choice: whether a row has one of these words, where an index knows more than comparing what is in `columns` */
  readonly choices?: Readonly<Record<string, (words: readonly string[]) => RawBuilder<SqlBool>>>
  /** what is ordered by where it is not what is compared, or where nothing is */
  readonly orders?: Readonly<Record<string, RawBuilder<unknown>>>
  /** whether a row has these words; the pattern is made for `ilike` */
  readonly search?: (pattern: string) => RawBuilder<SqlBool>
  /** unique, and the last word in every order */
  readonly id: RawBuilder<unknown>
}
