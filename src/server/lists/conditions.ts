import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { fail } from '#contract/api/errors.ts'
import { choiceSeparator, filtersOf, type List, type ListFilter } from '#contract/lists/list.ts'
import type { Database } from '../db/client.ts'
import type { SelectionsTable } from '../db/tables/lists.ts'
import { dayMs } from '../kit/durations.ts'
import { isId } from '../kit/ids.ts'
import type { FilterQuery } from './checked-query.ts'

/** The condition for the rows that a filter shows. Days are UTC days. */
export function conditionOf(
  list: List,
  source: ListSource<unknown>,
  query: FilterQuery,
): RawBuilder<SqlBool> {
  const conditions = filtersOf(list).flatMap((filter) => {
    const value = query[filter.name]
    const column = source.columns[filter.column.key]
    if (value === undefined || value === '' || !column) return []
    const choice = filter.means === 'any_of' ? source.choices?.[filter.column.key] : undefined
    return [choice ? choice(valuesOf(value)) : compare(column, filter, value)]
  })
  const always = source.always?.(query)
  if (always) conditions.unshift(always)
  const search = typeof query['search'] === 'string' ? query['search'].trim() : ''
  if (search && source.search) conditions.push(source.search(patternOf(search)))
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`
}

function compare(column: RawBuilder<unknown>, { means }: ListFilter, value: unknown): RawBuilder<SqlBool> {
  const text = String(value)
  if (means === 'contains') return sql`${column} ilike ${patternOf(text)}`
  if (means === 'any_of') return sql`${column} = any(${valuesOf(value)})`
  if (means === 'is') return text === 'yes' ? sql`${column}` : sql`not ${column}`
  if (means === 'from') return sql`${column} >= ${new Date(text)}`
  if (means === 'until') return sql`${column} < ${new Date(new Date(text).getTime() + dayMs)}`
  // As numeric: a bound may be wider than the column's own type.
  const bound = sql`${Number(text)}::numeric`
  return means === 'min' ? sql`${column} >= ${bound}` : sql`${column} <= ${bound}`
}

function valuesOf(value: unknown): string[] {
  return String(value).split(choiceSeparator)
}

/** Escapes pattern characters, so that they match themselves. */
function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/**
 * Where the rows of a list come from. Stores define one for each list; everything in it is our own SQL, and only values
 * come from outside. `Row` is what `select` returns.
 */
export interface ListSource<Row> {
  /** the SQL after `select`; it names the fields of `Row` */
  readonly select: RawBuilder<Row>
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

export async function insertSelection(db: Database, selection: Selectable<SelectionsTable>): Promise<void> {
  await db.insertInto('selections').values(selection).execute()
}

/** A selection of this account; another account's selection is treated as missing. */
export async function selectionOf(
  db: Database,
  userId: string,
  id: string,
): Promise<Selectable<SelectionsTable>> {
  const query = db.selectFrom('selections').selectAll().where('user_id', '=', userId)
  const row = isId(id) ? await query.where('id', '=', id).executeTakeFirst() : undefined
  if (!row) throw fail('selection_not_found')
  return row
}

export async function deleteSelectionsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('selections').where('created_at', '<', moment).execute()
}

/** The condition for the rows of a selection, among those that a filter shows. */
export async function selectedRows(
  db: Database,
  userId: string,
  id: string,
  { list, source, query }: { list: List; source: ListSource<unknown>; query: FilterQuery },
): Promise<RawBuilder<SqlBool>> {
  const selection = await selectionOf(db, userId, id)
  const condition = conditionOf(list, source, query)
  return selection.is_all
    ? sql<SqlBool>`(${condition} and not ${idsAmong(source, selection.ids)})`
    : sql<SqlBool>`(${condition} and ${idsAmong(source, selection.ids)})`
}

/** The ids get the type of the column, so that its index is used. */
export function idsAmong(source: ListSource<unknown>, ids: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${source.id} = any(${ids})`
}

/** Reports ids that do not fit their list as invalid. Class 22: a value that does not fit its type. */
export function refuseWrongIds(error: unknown): never {
  if (String((error as { code?: unknown }).code).startsWith('22'))
    throw fail('validation_failed', {}, [{ path: ['ids'], key: 'validation.not_an_option' }])
  throw error
}
