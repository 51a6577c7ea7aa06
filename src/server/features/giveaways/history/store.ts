import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../db/client.ts'
import type { GiveawaysTable, StoredWinner } from '../../../db/tables/giveaways.ts'
import { everyRowOf } from '../../../lists/every-row.ts'

export async function changeOwner(trx: Database, from: string, to: string): Promise<void> {
  await trx.updateTable('giveaways').set({ owner: to }).where('owner', '=', from).execute()
  await trx.updateTable('uploads').set({ owner: to }).where('owner', '=', from).execute()
}

/** Takes an owner off their draws, and with them the keys of requests. Previewed files are deleted. */
export async function anonymise(trx: Database, owner: string): Promise<void> {
  await trx
    .updateTable('giveaways')
    .set({ owner: 'nobody', account: 'nobody', idempotency_key: null })
    .where('owner', '=', owner)
    .execute()
  await trx.deleteFrom('uploads').where('owner', '=', owner).execute()
}

export function drawsOf(db: Database, owner: string) {
  return db
    .selectFrom('giveaways')
    .select([
      'id',
      'title',
      'status',
      'participants_total',
      'winners',
      'winners_count',
      'share_code',
      'sealed_at',
    ])
    .where('owner', '=', owner)
    .orderBy('sealed_at')
    .execute()
}

/** The latest draws of an owner that are not deleted, and how many there are. */
export async function latestDraws(db: Database, owner: string, limit: number) {
  const all = db.selectFrom('giveaways').where('owner', '=', owner).where('deleted_at', 'is', null)
  const [rows, counted] = await Promise.all([
    all
      .select(['id', 'title', 'status', 'participants_total', 'share_code', 'sealed_at'])
      .orderBy('sealed_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute(),
    all.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirst(),
  ])
  return { rows, total: counted?.n ?? 0 }
}

export interface HistoryWish {
  owner: string
  /** draws that were finished before are not kept any more */
  since: Date | undefined
  search: string
  status: 'sealed' | 'finished' | 'void' | undefined
  from: Date | undefined
  /** the first moment after it */
  before: Date | undefined
}

export type HistorySort = 'newest' | 'oldest' | 'title' | 'participants'

export interface HistoryRow extends Pick<Selectable<GiveawaysTable>, (typeof plainColumns)[number]> {
  is_void: boolean
  /** as many as were drawn, winners and substitutes */
  drawn: number
  /** the first places, and all that moved up later */
  places: StoredWinner[]
}

const isVoid = sql<boolean>`exists (select 1 from giveaway_events e where e.giveaway_id = giveaways.id and e.type = 'void')`

/** One page of somebody's draws, with the holders of their first places. */
export function historyRows(
  db: Database,
  wish: HistoryWish,
  { sort, limit, offset, places }: { sort: HistorySort; limit: number; offset: number; places: number },
): Promise<HistoryRow[]> {
  return wished(db, wish)
    .select(plainColumns)
    .select(drawnColumns(places))
    .orderBy(orders[sort])
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** All of them, some at a time. */
export function everyHistoryRow(
  db: Database,
  wish: HistoryWish,
  { sort, places }: { sort: HistorySort; places: number },
): AsyncGenerator<HistoryRow[], void, undefined> {
  const all = wished(db, wish)
    .select(plainColumns)
    .select(drawnColumns(places))
    .orderBy(orders[sort])
    .orderBy('id')
  return everyRowOf(db, sql<HistoryRow>`${all}`)
}

const plainColumns = [
  'id',
  'title',
  'source',
  'status',
  'winners_count',
  'participants_total',
  'share_code',
  'is_shared',
  'expires_at',
  'sealed_at',
  'finished_at',
  'draw_at',
] as const

function drawnColumns(places: number) {
  return [
    isVoid.as('is_void'),
    sql<number>`coalesce(jsonb_array_length(winners), 0)`.as('drawn'),
    sql<
      StoredWinner[]
    >`coalesce((select jsonb_agg(w order by (w->>'rank')::int) from jsonb_array_elements(winners) w
      where (w->>'rank')::int <= ${places} or exists (select 1 from giveaway_events e
        where e.giveaway_id = giveaways.id and e.by_rank = (w->>'rank')::int)), '[]')`.as('places'),
  ] as const
}

export function historyRow(
  db: Database,
  owner: string,
  { id, places }: { id: string; places: number },
): Promise<HistoryRow | undefined> {
  return db
    .selectFrom('giveaways')
    .select(plainColumns)
    .select(drawnColumns(places))
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

const orders = {
  newest: sql`sealed_at desc`,
  oldest: sql`sealed_at`,
  title: sql`lower(title)`,
  participants: sql`participants_total desc`,
}

export async function countHistory(db: Database, wish: HistoryWish): Promise<number> {
  const { count } = await wished(db, wish)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function wished(db: Database, { owner, since, search, status, from, before }: HistoryWish) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return db
    .selectFrom('giveaways')
    .where('owner', '=', owner)
    .where('deleted_at', 'is', null)
    .$if(since !== undefined, (query) => query.where(sql<boolean>`coalesce(finished_at > ${since}, true)`))
    .$if(from !== undefined, (query) => query.where('sealed_at', '>=', from ?? new Date(0)))
    .$if(before !== undefined, (query) => query.where('sealed_at', '<', before ?? new Date(0)))
    .$if(status === 'void', (query) => query.where(isVoid))
    .$if(status === 'sealed' || status === 'finished', (query) =>
      query
        .where('status', '=', status === 'sealed' ? 'sealed' : 'finished')
        .where(sql<boolean>`not ${isVoid}`),
    )
    .$if(search !== '', (query) => query.where(named(pattern)))
}

/** By title, or by a name that holds or held a prize. */
function named(pattern: string) {
  return sql<boolean>`(title ilike ${pattern}
    or exists (select 1 from jsonb_array_elements(winners) w where w->>'name' ilike ${pattern}
      and ((w->>'rank')::int <= winners_count or exists (select 1 from giveaway_events e
        where e.giveaway_id = giveaways.id and e.by_rank = (w->>'rank')::int)))
    or exists (select 1 from giveaway_events e where e.giveaway_id = giveaways.id and e.draw->>'key' ilike ${pattern}))`
}

/** What happened to some draws after their winners stood, in order. */
export function eventsOfAll(db: Database, giveawayIds: string[]) {
  return db
    .selectFrom('giveaway_events')
    .selectAll()
    .where('giveaway_id', 'in', giveawayIds)
    .orderBy('giveaway_id')
    .orderBy('no')
    .execute()
}

export async function setSharing(
  trx: Database,
  id: string,
  sharing: { is_shared: boolean; expires_at?: Date | null; sharing_days?: number | null },
): Promise<void> {
  await trx.updateTable('giveaways').set(sharing).where('id', '=', id).execute()
}

export async function markDeleted(trx: Database, id: string, at: Date): Promise<void> {
  await trx.updateTable('giveaways').set({ deleted_at: at, is_shared: false }).where('id', '=', id).execute()
}
