import { sql } from 'kysely'
import type { List } from '../../contract/lists/list.ts'
import type { Database } from '../db/client.ts'
import { conditionOf } from './conditions.ts'
import type { FilterQuery } from './filter-query.ts'
import type { ListSource } from './list-source.ts'
import { orderOf } from './read-list.ts'

const rowsAtOnce = 500

/**
 * All rows that a filter shows, in its order, some hundred at a time, as they were at one moment: a cursor in a transaction of
 * its own. Whoever stops listening ends it.
 */
export async function* everyRow<Row>(
  db: Database,
  list: List,
  source: ListSource<Row>,
  query: FilterQuery,
): AsyncGenerator<Row[], void, undefined> {
  const trx = await db.startTransaction().setAccessMode('read only').execute()
  try {
    await sql`declare every_row no scroll cursor for select ${source.select} from ${source.from}
      where ${conditionOf(list, source, query)} order by ${orderOf(list, source, query)}`.execute(trx)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from every_row`.execute(trx)
      if (rows.length > 0) yield rows
      if (rows.length < rowsAtOnce) break
    }
  } finally {
    await trx.rollback().execute()
  }
}
