import { type RawBuilder, sql } from 'kysely'
import { type List, maxCounted, viewerName } from '#contract/lists/list.ts'
import type { Database } from '../db/client.ts'
import { conditionOf, type ListSource } from './list-source.ts'

type Counts = Record<string, number>

/** How many rows the counted views of a list have, in one query; nothing if the list has none. */
export async function countViews(
  db: Database,
  list: List,
  source: ListSource<unknown>,
  viewer?: string,
): Promise<{ views?: Counts }> {
  const query = viewsQuery(list, source, viewer)
  if (!query) return {}
  const { rows } = await query.execute(db)
  return { views: rows[0] ?? {} }
}

/** Each count ends one row after the last that is said, so that it costs the same however many rows there are. */
export function viewsQuery(
  list: List,
  source: ListSource<unknown>,
  viewer?: string,
): RawBuilder<Counts> | undefined {
  const views = (list.commonViews ?? []).flatMap(({ key, filters, isCounted }) => {
    const values = Object.entries(filters).map(([name, value]): [string, unknown] => [
      name,
      value === viewerName ? viewer : value,
    ])
    const query: Record<string, unknown> = Object.fromEntries(values)
    // Without the name of the viewer a view would have the rows of everyone.
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
