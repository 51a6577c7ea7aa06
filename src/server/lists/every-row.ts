import { type RawBuilder, sql } from 'kysely'
import type { List } from '#contract/lists/list.ts'
import { minuteMs } from '#server/kit/durations.ts'
import { createLimiter } from '#server/kit/limiter.ts'
import type { Database } from '../db/client.ts'
import { conditionOf } from './conditions.ts'
import type { FilterQuery } from './filter-query.ts'
import type { ListSource } from './list-source.ts'
import { orderOf } from './read-list.ts'

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
    sql<Row>`select ${source.select} from ${source.from} where ${where} order by ${orderOf(list, source, query)}`,
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
      if (ending && !isLast) throw new Error('whoever reads an export took too long')
    }
  } finally {
    await end()
  }
}
