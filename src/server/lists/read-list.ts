import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fail } from '#contract/api/errors.ts'
import type { List } from '#contract/lists/list.ts'
import type { Database } from '../db/client.ts'
import { countViews } from './count-views.ts'
import { conditionOf, type FilterQuery, type ListSource } from './list-source.ts'

export interface ListPage<Row> {
  rows: Row[]
  total: number | null
  next: string | null
  /** by key of a counted view */
  views?: Record<string, number>
}

const usualSize = 25

/** One page of a list, by the query of its call. The viewer's id is for views that have it in their filters. */
export async function readList<Row>(
  db: Database,
  list: List,
  source: ListSource<Row>,
  query: FilterQuery,
  viewerId?: string,
): Promise<ListPage<Row>> {
  const size = Number(query['page_size'] ?? usualSize)
  const [page, views] = await Promise.all([
    list.isEndless ? readOnwards(db, list, source, query, size) : readNumbered(db, list, source, query, size),
    countViews(db, list, source, query, viewerId),
  ])
  return { ...page, ...views }
}

async function readNumbered<Row>(
  db: Database,
  list: List,
  source: ListSource<Row>,
  query: FilterQuery,
  size: number,
): Promise<ListPage<Row>> {
  const [{ rows }, total] = await Promise.all([
    pageQuery(list, source, query, size).execute(db),
    countList(db, list, source, query),
  ])
  return { rows, total, next: null }
}

export function pageQuery<Row>(
  list: List,
  source: ListSource<Row>,
  query: FilterQuery,
  size: number,
): RawBuilder<Row> {
  const page = Number(query['page'] ?? 1)
  const { select, from, id, numbering } = source
  const order = orderOf(list, source, query)
  const onPage = (fields: RawBuilder<unknown>) => sql<Row>`
    select ${fields} from ${from} where ${conditionOf(list, source, query)}
    order by ${order} limit ${size} offset ${(page - 1) * size}`
  if (!source.isCostly || (page === 1 && !numbering)) return onPage(wholeRow(source, query))
  const number = numbering && sql`, paged.${sql.ref(numbering.name)}`
  const found = numbering && sql`, ${numberOf(numbering, query)}`
  return sql<Row>`select ${select}${number ?? sql``} from ${from}
    join (${onPage(sql`${id} as paged_id${found ?? sql``}`)}) paged on paged.paged_id = ${id} order by ${order}`
}

/** All fields of a row, for queries that read every row anyway. */
export function wholeRow<Row>({ select, numbering }: ListSource<Row>, query: FilterQuery): RawBuilder<Row> {
  return numbering ? sql<Row>`${select}, ${numberOf(numbering, query)}` : select
}

function numberOf(
  { name, value, isNone }: NonNullable<ListSource<unknown>['numbering']>,
  query: FilterQuery,
): RawBuilder<unknown> {
  return sql`${isNone?.(query) ? sql`null::integer` : value} as ${sql.ref(name)}`
}

export function countQuery(
  list: List,
  source: ListSource<unknown>,
  query: FilterQuery,
): RawBuilder<{ n: number }> {
  return countOf(source, conditionOf(list, source, query))
}

/** The number of rows that a filter shows. */
export async function countList(
  db: Database,
  list: List,
  source: ListSource<unknown>,
  query: FilterQuery,
): Promise<number> {
  return countRows(db, source, conditionOf(list, source, query))
}

/** The number of rows that meet a condition. */
export async function countRows(
  db: Database,
  source: ListSource<unknown>,
  where: RawBuilder<SqlBool>,
): Promise<number> {
  const { rows } = await countOf(source, where).execute(db)
  return rows[0]?.n ?? 0
}

function countOf({ from }: ListSource<unknown>, where: RawBuilder<SqlBool>): RawBuilder<{ n: number }> {
  return sql`select count(*) as n from ${from} where ${where}`
}

/** Where a page ended: the value of its order and the row's id, as the database writes them. */
type Mark = [value: string, id: string]

/**
 * Endless lists continue after a row, so that page ten thousand costs as much as the first and nothing is shown twice.
 */
async function readOnwards<Row>(
  db: Database,
  list: List,
  source: ListSource<Row>,
  query: FilterQuery,
  size: number,
): Promise<ListPage<Row>> {
  const { column, isDescending } = sortOf(list, source, query)
  const mark = typeof query['after'] === 'string' && query['after'] ? readMark(query['after']) : undefined
  const behind = mark
    ? sql<SqlBool>`(${column}, ${source.id}) ${isDescending ? sql`<` : sql`>`} (${mark[0]}, ${mark[1]})`
    : sql<SqlBool>`true`
  // Written by the database, whose moments are more precise than JavaScript's.
  const statement = sql<Row & { mark_value: string; mark_id: string }>`
    select ${source.select}, (${column})::text as mark_value, (${source.id})::text as mark_id
    from ${source.from} where ${conditionOf(list, source, query)} and ${behind}
    order by ${orderOf(list, source, query)} limit ${size + 1}`.execute(db)
  const { rows } = await statement.catch((error: unknown) => {
    throw mark && isWrongValue(error) ? wrongMark() : error
  })
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    rows: page.map(({ mark_value: _value, mark_id: _id, ...row }) => row as unknown as Row),
    total: null,
    next: last && rows.length > size ? writeMark([last.mark_value, last.mark_id]) : null,
  }
}

function writeMark(mark: Mark): string {
  return Buffer.from(JSON.stringify(mark)).toString('base64url')
}

const maxPartLength = 500

function readMark(text: string): Mark {
  try {
    const mark: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (
      Array.isArray(mark) &&
      mark.length === 2 &&
      mark.every((part) => typeof part === 'string' && part.length < maxPartLength)
    )
      return mark as Mark
  } catch {}
  throw wrongMark()
}

function wrongMark(): Error {
  return fail('validation_failed', {}, [{ path: ['after'], key: 'validation.not_an_option' }])
}

/** Class 22: a value that does not fit its type. A mark is the only value here whose type is not validated. */
function isWrongValue(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('22')
}

/** Both directions use the same index: the id is reversed with the column. */
export function orderOf(list: List, source: ListSource<unknown>, query: FilterQuery): RawBuilder<unknown> {
  const { column, isDescending } = sortOf(list, source, query)
  return isDescending ? sql`${column} desc, ${source.id} desc` : sql`${column}, ${source.id}`
}

function sortOf(list: List, source: ListSource<unknown>, query: FilterQuery) {
  const sort = typeof query['sort'] === 'string' ? query['sort'] : list.sort
  const key = sort.replace(/^-/, '')
  const column = source.orders?.[key] ?? source.columns[key]
  if (!column) throw new Error(`the list ${list.name} has no column for ${sort}`)
  return { column, isDescending: sort.startsWith('-') }
}
