import { type RawBuilder, sql } from 'kysely'
import { type List, maxCounted, ofViewer } from '#contract/lists/list.ts'
import type { Database } from '../db/client.ts'
import { conditionOf, type FilterQuery, type ListSource } from './list-source.ts'

type Counts = Record<string, number>

/** How many rows the counted views of a list have, in one query; nothing if it was not requested or the list has none. */
export async function countViews(
  db: Database,
  list: List,
  source: ListSource<unknown>,
  query: FilterQuery,
  viewerId?: string,
): Promise<{ views?: Counts }> {
  const counting = query['views'] === 'yes' ? viewsQuery(list, source, viewerId) : undefined
  if (!counting) return {}
  const { rows } = await counting.execute(db)
  return { views: rows[0] ?? {} }
}

/** Each count ends one row after the last that is said, so that it costs the same however many rows there are. */
export function viewsQuery(
  list: List,
  source: ListSource<unknown>,
  viewerId?: string,
): RawBuilder<Counts> | undefined {
  const views = (list.commonViews ?? []).flatMap(({ key, filters, isCounted }) => {
    const values = Object.entries(filters).map(([name, value]): [string, unknown] => [
      name,
      value === ofViewer ? viewerId : value,
    ])
    const query: Record<string, unknown> = Object.fromEntries(values)
    // Without the id of the viewer a view would have the rows of everyone.
    return isCounted && values.every(([, value]) => value) ? [{ key, query }] : []
  })
  if (views.length === 0) return undefined
  const counts = views.map(
    ({ key, query }) => sql`(select count(*) from (
      select from ${source.from} where ${conditionOf(list, source, query)} limit ${maxCounted + 1}
    ) found) as ${sql.ref(key)}`,
  )
  return sql<Counts>`select ${sql.join(counts)}`
}
