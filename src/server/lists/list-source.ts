import { type RawBuilder, type SqlBool } from 'kysely'
import type { FilterQuery } from './checked-query.ts'

interface Numbering {
  /** the field of `Row` that holds it */
  readonly name: string
  readonly value: RawBuilder<unknown>
  /** whether no row of a filter has a number: then none is computed, as that would read all of them */
  readonly isNone?: (query: FilterQuery) => boolean
}

/**
 * Where the rows of a list come from. Stores define one for each list; everything in it is our own SQL, and only values
 * come from outside. `Row` is what `select` returns.
 */
export interface ListSource<Row> {
  /** the SQL after `select`; it names the fields of `Row` */
  readonly select: RawBuilder<Row>
  /** a number of each row among all that a filter shows */
  readonly numbering?: Numbering
  /** what it selects costs more than to find a row, so it is read for the rows of a page alone; `id` is unique in `from` */
  readonly isCostly?: true
  /** the SQL after `from`, joins included */
  readonly from: RawBuilder<unknown>
  /** a condition on all shown rows, unless the filter requests others */
  readonly always?: (query: FilterQuery) => RawBuilder<SqlBool> | undefined
  /**
   * by column key: the expression that is compared and ordered. A moment is a timestamptz, a choice is text, a yes or
   * no is boolean.
   */
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>
  /**
   * by choice key: whether a row has one of these words, where an index does better than comparing the expression in
   * `columns`
   */
  readonly choices?: Readonly<Record<string, (words: readonly string[]) => RawBuilder<SqlBool>>>
  /** the expression to order by, where it differs from the compared one, or where none is compared */
  readonly orders?: Readonly<Record<string, RawBuilder<unknown>>>
  /** whether a row has these words; the pattern is meant for `ilike` */
  readonly search?: (pattern: string) => RawBuilder<SqlBool>
  /** unique, and the last criterion of every order */
  readonly id: RawBuilder<unknown>
}
