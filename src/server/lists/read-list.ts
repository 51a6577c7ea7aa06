import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fail } from '../../contract/errors.ts'
import type { List } from '../../contract/lists/list.ts'
import type { Database } from '../db/client.ts'
import { conditionOf } from './conditions.ts'
import type { FilterQuery } from './filter-query.ts'
import type { ListSource } from './list-source.ts'

export interface ListPage<Row> {
  rows: Row[]
  total: number | null
  next: string | null
}

const usualSize = 25

/** One page of a list, by the query of its call. */
export async function readList<Row>(
  db: Database,
  list: List,
  source: ListSource<Row>,
  query: FilterQuery,
): Promise<ListPage<Row>> {
  const size = Number(query['page_size'] ?? usualSize)
  if (list.isEndless) return readOnwards(db, list, source, query, size)
  const page = Number(query['page'] ?? 1)
  const where = conditionOf(list, source, query)
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`select ${source.select} from ${source.from} where ${where}
      order by ${orderOf(list, source, query)} limit ${size} offset ${(page - 1) * size}`.execute(db),
    countRows(db, source, where),
  ])
  return { rows, total: counted, next: null }
}

async function countRows(
  db: Database,
  source: ListSource<unknown>,
  where: RawBuilder<SqlBool>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${source.from} where ${where}`.execute(db)
  return rows[0]?.n ?? 0
}

/** How many rows a filter shows. */
export function countList(
  db: Database,
  list: List,
  source: ListSource<unknown>,
  query: FilterQuery,
): Promise<number> {
  return countRows(db, source, conditionOf(list, source, query))
}

/** Where a page ended: the value it was ordered by and the row's id, as text. */
type Mark = [value: string, id: string]

/** Endless lists go on behind a row, so that page ten thousand costs what the first does and nothing is shown twice. */
async function readOnwards<Row>(
  db: Database,
  list: List,
  source: ListSource<Row>,
  query: FilterQuery,
  size: number,
): Promise<ListPage<Row>> {
  const { column, isDescending } = sortOf(list, source, query)
  const direction = isDescending ? sql`desc` : sql`asc`
  const mark = typeof query['after'] === 'string' && query['after'] ? readMark(query['after']) : undefined
  const behind = mark
    ? sql<SqlBool>`(${column}, ${source.id}) ${isDescending ? sql`<` : sql`>`} (${mark[0]}, ${mark[1]})`
    : sql<SqlBool>`true`
  const { rows } = await sql<Row & { mark_value: Date | string | number; mark_id: string }>`
    select ${source.select}, ${column} as mark_value, (${source.id})::text as mark_id
    from ${source.from} where ${conditionOf(list, source, query)} and ${behind}
    order by ${column} ${direction}, ${source.id} ${direction} limit ${size + 1}`.execute(db)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ mark_value: _value, mark_id: _id, ...row }) => row as unknown as Row),
    total: null,
    next: last && rows.length > size ? writeMark([valueText(last.mark_value), last.mark_id]) : null,
  }
}

function valueText(value: Date | string | number): string {
  return value instanceof Date ? value.toISOString() : String(value)
}

function writeMark(mark: Mark): string {
  return Buffer.from(JSON.stringify(mark)).toString('base64url')
}

function readMark(text: string): Mark {
  try {
    const mark: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (
      Array.isArray(mark) &&
      mark.length === 2 &&
      mark.every((part) => typeof part === 'string' && part.length < 100)
    )
      return mark as Mark
  } catch {}
  throw fail('validation_failed', {}, [{ path: ['after'], key: 'validation.not_an_option' }])
}

export function orderOf(list: List, source: ListSource<unknown>, query: FilterQuery): RawBuilder<unknown> {
  const { column, isDescending } = sortOf(list, source, query)
  return isDescending ? sql`${column} desc, ${source.id}` : sql`${column}, ${source.id}`
}

function sortOf(list: List, source: ListSource<unknown>, query: FilterQuery) {
  const sort = typeof query['sort'] === 'string' ? query['sort'] : list.sort
  const column = source.columns[sort.replace(/^-/, '')]
  if (!column) throw new Error(`the list ${list.name} has no column for ${sort}`)
  return { column, isDescending: sort.startsWith('-') }
}
