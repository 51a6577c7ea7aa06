import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { CollectionsTable } from '#server/db/tables/collections.ts'
import {
  type JoinedOwner,
  joinedOwner,
  joinOwner,
  type ListSource,
  ownersLike,
  type Reader,
} from '#server/lists/list-source.ts'

const plainColumns = [
  'id',
  'platform',
  'by',
  'problem',
  'tries',
  'goes_on_at',
  'kept_until',
  'created_at',
  'finished_at',
] as const

type FetchState = 'waiting' | 'running' | 'complete' | 'incomplete' | 'failed' | 'canceled'

export interface FetchRow
  extends JoinedOwner,
    Pick<Selectable<CollectionsTable>, (typeof plainColumns)[number]> {
  state: FetchState
  title: string
  posts: number
  fetched: number
}

const ofThis = sql`from collection_posts p where p.collection_id = collections.id`
const isShort = sql`exists (select 1 ${ofThis} and p.complete is not true)`
const done = sql`collections.status = 'done'`
const state = sql`case when not ${done} then collections.status when ${isShort} then 'incomplete' else 'complete' end`
const title = sql`coalesce(nullif(collections.wish ->> 'title', ''),
  (select coalesce(p.facts ->> 'title', p.url) ${ofThis} order by p.no limit 1), collections.file_name, '')`

const conditions: Record<FetchState, RawBuilder<unknown>> = {
  waiting: sql`collections.status = 'waiting'`,
  running: sql`collections.status = 'running'`,
  failed: sql`collections.status = 'failed'`,
  canceled: sql`collections.status = 'canceled'`,
  complete: sql`(${done} and not ${isShort})`,
  incomplete: sql`(${done} and ${isShort})`,
}

/** Whether nothing of it can be canceled any more. */
export const hasEnded = sql<SqlBool>`collections.status not in ('waiting', 'running')`

/** All collections as long as they exist: their comments are deleted some weeks after the end. */
export const fetchesSource = (reader: Reader): ListSource<FetchRow> => ({
  select: sql`${sql.join(plainColumns.map((name) => sql.ref(`collections.${name}`)))},
    ${state} as state, ${title} as title, (select count(*) ${ofThis}) as posts,
    (select coalesce(sum(p.fetched), 0) ${ofThis}) as fetched, ${joinedOwner(reader)}`,
  from: sql`collections ${joinOwner(sql`collections.owner`)}`,
  columns: {
    title,
    owner: sql`users.username`,
    platform: sql`collections.platform`,
    by: sql`collections.by`,
    posts: sql`(select count(*) ${ofThis})`,
    fetched: sql`(select coalesce(sum(p.fetched), 0) ${ofThis})`,
    state,
    problem: sql`collections.problem ->> 'kind'`,
    finished_at: sql`collections.finished_at`,
    created_at: sql`collections.created_at`,
  },
  choices: {
    state: (words) =>
      sql`(${sql.join(
        words.map((word) => conditions[word as FetchState] ?? sql`false`),
        sql` or `,
      )})`,
  },
  search: (pattern) => sql`(collections.wish ->> 'title' ilike ${pattern}
    or collections.owner = ${ownersLike(pattern, reader)}
    or collections.id = any(array(select p.collection_id from collection_posts p
      where p.url ilike ${pattern} or p.facts ->> 'title' ilike ${pattern})))`,
  id: sql`collections.id`,
})

export async function fetchById(db: Database, id: string, reader: Reader): Promise<FetchRow | undefined> {
  const { select, from } = fetchesSource(reader)
  const { rows } = await sql<FetchRow>`select ${select} from ${from}
    where collections.id = ${id}`.execute(db)
  return rows[0]
}

/** What some collections are called. */
export async function fetchTitles(db: Database, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; title: string }>`
    select collections.id, ${title} as title from collections where collections.id = any(${ids}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row.title]))
}
