import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { choiceSeparator, filtersOf, type List, type ListFilter } from '#contract/lists/list.ts'
import { containing } from '../kit/containing.ts'
import { dayMs } from '../kit/durations.ts'
import type { FilterQuery } from './checked-query.ts'
import type { ListSource } from './list-source.ts'

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
  if (search && source.search) conditions.push(source.search(containing(search)))
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`
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
