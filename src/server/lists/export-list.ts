import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { StreamedDocument } from '#contract/api/call.ts'
import type { ExportKind } from '#contract/lists/bulk/exports.ts'
import type { List, ListColumn } from '#contract/lists/list.ts'
import type { Database } from '../db/client.ts'
import { type Cell, csvStream, objectStream, xlsxStream } from '../export/table.ts'
import { minuteMs } from '../kit/durations.ts'
import { createLimiter } from '../kit/limiter.ts'
import { conditionOf, type FilterQuery, type ListSource } from './list-source.ts'
import { countRows, orderOf, wholeRow } from './read-list.ts'
import { failOnWrongIds, selectedRows } from './selections.ts'

const rowsAtOnce = 500
/** Each holds a connection as long as it is read; some must stay free for all other requests. */
const limiter = createLimiter({ maxConcurrent: 3, maxWaiting: 0 })
/** In milliseconds. Reading one batch for longer than this ends the export. */
const maxPause = minuteMs

/** All rows that a filter shows, in its order, in batches of a few hundred, as they were at one moment. */
export function everyRow<Row>(
  db: Database,
  list: List,
  source: ListSource<Row>,
  query: FilterQuery,
  where = conditionOf(list, source, query),
): AsyncGenerator<Row[], void, undefined> {
  return everyRowOf(
    db,
    sql<Row>`select ${wholeRow(source, query)} from ${source.from} where ${where} order by ${orderOf(list, source, query)}`,
  )
}

/** The same for any query: a cursor in its own transaction. It ends when the consumer stops. */
export async function* everyRowOf<Row>(
  db: Database,
  query: RawBuilder<Row>,
): AsyncGenerator<Row[], void, undefined> {
  const release = await limiter.acquire()
  let ending: Promise<void> | undefined
  const trx = await db
    .startTransaction()
    .setAccessMode('read only')
    .execute()
    .catch((error: unknown) => {
      release()
      throw error
    })
  const end = () => {
    release()
    return (ending ??= trx.rollback().execute())
  }
  try {
    await sql`declare every_row no scroll cursor for ${query}`.execute(trx)
    for (let isLast = false; !isLast; ) {
      const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from every_row`.execute(trx)
      isLast = rows.length < rowsAtOnce
      // The transaction ends before the last rows are read, however slowly that happens.
      if (isLast) await end()
      const tooLong = setTimeout(() => void end().catch(() => undefined), maxPause)
      try {
        if (rows.length > 0) yield rows
      } finally {
        clearTimeout(tooLong)
      }
      if (ending && !isLast) throw new Error('the client reads the export too slowly')
    }
  } finally {
    await end()
  }
}

interface Export<Row> {
  list: List
  source: ListSource<Row>
  /** of the call: its filter, order and `columns` */
  query: FilterQuery
  /** the account whose selection the query may name */
  userId: string
  kind: ExportKind
  /** translates a text of the list into the caller's language */
  say: (key: string) => string
  /** the prefix of the list's text keys, with the dot */
  texts: string
  /** a row as the list shows it, by key of its columns */
  shape: (row: Row) => object
  now: Date
}

/**
 * All rows that a filter shows, or the selected ones among them, written while they are read. The first are read before
 * it returns, so that immediate failures are reported.
 */
export async function exportList<Row>(db: Database, request: Export<Row>): Promise<StreamedDocument> {
  const { list, source, query, userId, kind, now } = request
  const where = await rowsMeant(db, userId, { list, source, query })
  const rows = await begun(everyRow(db, list, source, query, where)).catch(failOnWrongIds)
  const progress = { done: 0, count: () => countRows(db, source, where) }
  return {
    stream: holding(streamOf(request, counted(rows, progress)), rows),
    progress,
    fileName: `${list.name}-${now.toISOString().slice(0, 10)}.${kind}`,
    isPrivate: true,
  }
}

/** All rows that a filter shows, or the selected ones among them, the first of them already read. */
export async function exportedRows<Row>(
  db: Database,
  userId: string,
  { list, source, query }: { list: List; source: ListSource<Row>; query: FilterQuery },
): Promise<Rows<Row>> {
  const where = await rowsMeant(db, userId, { list, source, query })
  return begun(everyRow(db, list, source, query, where)).catch(failOnWrongIds)
}

async function rowsMeant(
  db: Database,
  userId: string,
  { list, source, query }: { list: List; source: ListSource<unknown>; query: FilterQuery },
): Promise<RawBuilder<SqlBool>> {
  const chosen = query['selection']
  return typeof chosen === 'string'
    ? selectedRows(db, userId, chosen, { list, source, query })
    : conditionOf(list, source, query)
}

async function* counted<Row>(rows: AsyncIterable<Row[]>, progress: { done: number }) {
  for await (const batch of rows) {
    yield batch
    progress.done += batch.length
  }
}

function streamOf<Row>(
  { list, query, kind, say, texts, shape }: Export<Row>,
  rows: AsyncIterable<Row[]>,
): AsyncGenerator<Uint8Array> {
  const columns = wantedColumns(list, query['columns'])
  const valueOf = (row: object, { key }: ListColumn) => (row as Record<string, unknown>)[key] ?? null
  if (kind === 'json')
    return objectStream(rows, (row) => {
      const cells = shape(row)
      return Object.fromEntries(columns.map((column) => [column.key, valueOf(cells, column)]))
    })
  const heads = columns.map(({ key }) => ({ key, title: say(`${texts}${key}`) }))
  const cells = inBatches(rows, (row) => {
    const cells = shape(row)
    return columns.map((column) => {
      const value = valueOf(cells, column)
      return kind === 'csv' && isDay(value) ? value : cellOf(column, value, (key) => say(`${texts}${key}`))
    })
  })
  return kind === 'csv' ? csvStream(heads, cells) : xlsxStream(list.name, heads, cells)
}

/** The chosen columns, in their order, after the one that names the record; all of them where none were chosen. */
function wantedColumns({ columns }: List, chosen: unknown): readonly ListColumn[] {
  const keys = typeof chosen === 'string' ? chosen.split(',') : []
  const [first, ...others] = columns
  const wanted = [...new Set(keys)].flatMap((key) => others.filter((column) => column.key === key))
  return wanted.length > 0 && first ? [first, ...wanted] : columns
}

/** A calendar day is not a moment; only workbooks do not distinguish the two. */
function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
}

/** People read a table, so a choice is labeled as on the page; programs read JSON. */
function cellOf({ key, kind, choices }: ListColumn, value: unknown, say: (key: string) => string): Cell {
  if (value === null || value === '') return null
  if (kind === 'moment') return new Date(value as string)
  if (kind === 'choice' && typeof value === 'string' && choices?.includes(value))
    return say(`${key}.${value}`)
  return typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean)
}

async function* inBatches<Row>(rows: AsyncIterable<Row[]>, cells: (row: Row) => Cell[]) {
  for await (const batch of rows) yield batch.map(cells)
}

/** Batches of rows that are let go by `return`, also before the first of them is read. */
interface Rows<Row> extends AsyncIterable<Row[]> {
  next(): Promise<IteratorResult<Row[], void>>
  return(): Promise<IteratorResult<Row[], void>>
}

/** The same rows, the first of them already read. */
async function begun<Row>(rows: AsyncGenerator<Row[], void, undefined>): Promise<Rows<Row>> {
  let first: IteratorResult<Row[], void> | undefined = await rows.next()
  const reading: Rows<Row> = {
    [Symbol.asyncIterator]: () => reading as AsyncIterableIterator<Row[]>,
    next: async () => {
      const read = first ?? (await rows.next())
      first = undefined
      return read
    },
    return: () => rows.return(),
  }
  return reading
}

/**
 * A stream that lets its rows go however it ends. A generator that has not begun would not: neither its `finally` nor
 * those of what it reads are run.
 */
export function holding(
  stream: AsyncGenerator<Uint8Array>,
  rows: Rows<unknown>,
): AsyncIterableIterator<Uint8Array> {
  const reading: AsyncIterableIterator<Uint8Array> = {
    [Symbol.asyncIterator]: () => reading,
    next: () => stream.next(),
    return: async () => {
      try {
        return await stream.return(undefined)
      } finally {
        await rows.return()
      }
    },
  }
  return reading
}
