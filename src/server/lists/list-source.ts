import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fail } from '#contract/api/errors.ts'
import { fieldErrors } from '#contract/api/field-errors.ts'
import { listExportQuery, listQuery } from '#contract/api/list-calls.ts'
import { allows } from '#contract/api/permissions.ts'
import { choiceSeparator, filtersOf, type List, type ListFilter } from '#contract/lists/list.ts'
import { avatarPath } from '../kit/avatar-path.ts'
import { containing } from '../kit/containing.ts'
import { dayMs } from '../kit/durations.ts'

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
  /** by text key: whether a row has the words of a filter, where more than the expression in `columns` has them */
  readonly words?: Readonly<Record<string, (pattern: string) => RawBuilder<SqlBool>>>
  /** the expression to order by, where it differs from the compared one, or where none is compared */
  readonly orders?: Readonly<Record<string, RawBuilder<unknown>>>
  /** whether a row has these words; the pattern is meant for `ilike` */
  readonly search?: (pattern: string) => RawBuilder<SqlBool>
  /** unique, and the last criterion of every order */
  readonly id: RawBuilder<unknown>
}

/** Validates the query of a list that is known only once its module is. */
export function checkedQuery(list: List, query: FilterQuery): FilterQuery {
  return checked(listQuery(list), query)
}

/** The same for exports of such a list. */
export function checkedExportQuery(list: List, query: FilterQuery): FilterQuery {
  return checked(listExportQuery(list), query)
}

function checked(schema: ReturnType<typeof listQuery>, query: FilterQuery): FilterQuery {
  const result = schema.safeParse(query, { reportInput: true })
  if (!result.success) throw fail('validation_failed', {}, fieldErrors(result.error.issues))
  return result.data
}

/** The parts of a query that filter and order a list; its shape was validated against the list. */
export type FilterQuery = Readonly<Record<string, unknown>>

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
    return [ownCondition(source, filter, value) ?? compare(column, filter, value)]
  })
  const always = source.always?.(query)
  if (always) conditions.unshift(always)
  const search = typeof query['search'] === 'string' ? query['search'].trim() : ''
  if (search && source.search) conditions.push(source.search(containing(search)))
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`
}

function ownCondition(
  { choices, words }: ListSource<unknown>,
  { column, means }: ListFilter,
  value: unknown,
) {
  if (means === 'any_of') return choices?.[column.key]?.(valuesOf(value))
  return means === 'contains' ? words?.[column.key]?.(containing(String(value))) : undefined
}

function compare(column: RawBuilder<unknown>, { means }: ListFilter, value: unknown): RawBuilder<SqlBool> {
  const text = String(value)
  if (means === 'contains') return sql`${column} ilike ${containing(text)}`
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

/** The name by which lists show a person, for the order of rows; the accounts have an index on it. */
export const nameInOrder = sql`lower(coalesce(nullif(users.fullname, ''), users.username))`

/** Who reads a list. */
export interface Reader {
  readonly permissions: unknown
}

/** Whether lists of other things show and find people by more than their username. */
export function mayReadUsers({ permissions }: Reader): boolean {
  return allows(permissions, 'users.read')
}

/** Joins the account behind an owner column; visitors have none, and neither have deleted accounts. */
export function joinOwner(owner: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`left join users on users.status <> 'deleted' and users.id =
    case when ${owner} ~ '^user:[0-9a-f-]{36}$' then substr(${owner}, 6)::uuid end`
}

/** The owners whose name or address matches, to compare an owner column with: an index on it then finds their rows. */
export function ownersLike(pattern: string, reader: Reader): RawBuilder<unknown> {
  const orByName = mayReadUsers(reader) ? sql`or u.fullname ilike ${pattern}` : sql``
  return sql`any(array(select 'user:' || u.id::text from users u where u.status <> 'deleted'
    and (u.username ilike ${pattern} or u.email ilike ${pattern} ${orByName})))`
}

export interface JoinedOwner {
  owner_id: string | null
  owner_name: string | null
  owner_fullname: string | null
  owner_avatar: string | null
}

/** Full name and picture are for those who may read users. */
export function joinedOwner(reader: Reader): RawBuilder<unknown> {
  const more = mayReadUsers(reader)
    ? sql`users.fullname as owner_fullname, users.avatar as owner_avatar`
    : sql`'' as owner_fullname, null as owner_avatar`
  return sql`users.id as owner_id, users.username as owner_name, ${more}`
}

export function ownerView({ owner_id: id, owner_name: username, owner_fullname, owner_avatar }: JoinedOwner) {
  return id && username
    ? { id, username, fullname: owner_fullname ?? '', avatar: avatarPath(owner_avatar) }
    : null
}
