import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import {
  type GiveawaysTable,
  isOpenDraw,
  isVoidDraw,
  type StoredSource,
} from '#server/db/tables/giveaways.ts'
import { dayMs } from '#server/kit/durations.ts'
import type { ListSource } from '#server/lists/list-source.ts'
import type { FirstPlaces } from '../after/places.ts'
import { drawn, placesOf } from '../after/store.ts'

export async function changeOwner(trx: Database, from: string, to: string): Promise<void> {
  await trx.updateTable('giveaways').set({ owner: to }).where('owner', '=', from).execute()
}

/** The owner of draws whose account was deleted. */
export const noOwner = 'nobody'

/** Removes an owner from their draws, including the idempotency keys. Returns the draws. */
export async function anonymise(trx: Database, owner: string): Promise<string[]> {
  const rows = await trx
    .updateTable('giveaways')
    .set({ owner: noOwner, account: noOwner, idempotency_key: null })
    .where('owner', '=', owner)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
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

export interface HistoryRow
  extends Pick<Selectable<GiveawaysTable>, (typeof plainColumns)[number]>,
    FirstPlaces {
  is_void: boolean
}

const isVoid = isVoidDraw()

const state = sql`case when ${isVoid} then 'void' when giveaways.status = 'sealed' then 'sealed' else 'finished' end`

/**
 * A user's draws as a list source, with the holders of the first places; draws finished before `since` are left out
 * unless a longer retention was promised.
 */
export function historySource({ owner, since, now, places, byTitle }: HistoryScope): ListSource<HistoryRow> {
  const promised = sql`giveaways.kept_days is null
    or giveaways.finished_at > ${now}::timestamptz - giveaways.kept_days * interval '24 hours'`
  const isRetained = since
    ? sql`(coalesce(giveaways.finished_at > ${since}, true) or ${promised})`
    : sql`true`
  return {
    select: sql`${sql.join(plainColumns.map((name) => sql.ref(`giveaways.${name}`)))},
      ${isVoid} as is_void, ${drawn} as drawn, ${placesOf(places)} as places`,
    from: sql`giveaways`,
    always: () => sql`giveaways.owner = ${owner} and giveaways.deleted_at is null and ${isRetained}`,
    columns: {
      title: sql`lower(giveaways.title)`,
      participants_total: sql`giveaways.participants_total`,
      status: state,
      sealed_at: sql`giveaways.sealed_at`,
      is_shared: isOpenDraw(now),
    },
    search: byTitle ? (pattern) => sql`title ilike ${pattern}` : named,
    id: sql`giveaways.id`,
  }
}

export interface HistoryScope {
  owner: string
  since: Date | undefined
  now: Date
  places: number
  /** searches titles only, for staff who may not find out who took part */
  byTitle?: boolean
}

/** The titles of some draws, by id. */
export async function titlesOf(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('giveaways').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
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
  'time_zone',
] as const

export function historyRow(
  db: Database,
  owner: string,
  { id, places }: { id: string; places: number },
): Promise<HistoryRow | undefined> {
  return db
    .selectFrom('giveaways')
    .select(plainColumns)
    .select([isVoid.as('is_void'), drawn.as('drawn'), placesOf(places).as('places')])
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** By title, or by the name of a current or former prize holder. */
function named(pattern: string) {
  return sql<boolean>`(title ilike ${pattern}
    or exists (select 1 from jsonb_array_elements(winners) w where w->>'name' ilike ${pattern}
      and ((w->>'rank')::int <= winners_count or exists (select 1 from giveaway_events e
        where e.giveaway_id = giveaways.id and e.by_rank = (w->>'rank')::int)))
    or exists (select 1 from giveaway_events e where e.giveaway_id = giveaways.id and e.draw->>'key' ilike ${pattern}))`
}

/** Events of some draws after their results, in order. */
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

/** Which of the owner's draws: by their ids, of the last days, or the latest ones. */
type DrawChoice = { draws: readonly string[] } | { days: number } | { last_draws: number }

/** Draws with winners that count: finished, with names, and neither void nor deleted. */
function countingDraws(owner: string): RawBuilder<unknown> {
  return sql`owner = ${owner} and status = 'finished' and deleted_at is null
    and source->>'type' <> 'chance'
    and not ${isVoidDraw()}`
}

interface LatestDraw {
  id: string
  title: string
  source: StoredSource
  finished_at: Date
  first_winner: string
}

/** At most so many of the owner's latest draws, newest first. */
export async function latestDraws(db: Database, owner: string, limit: number): Promise<LatestDraw[]> {
  const { rows } = await sql<LatestDraw>`
    select id, title, source, finished_at, coalesce(winners->0->>'name', '') as first_winner from giveaways
    where ${countingDraws(owner)}
    order by finished_at desc, id limit ${limit}`.execute(db)
  return rows
}

/** Names that hold a prize of these draws of the owner: without replaced winners, and without erased people. */
export async function holdersOfDraws(
  db: Database,
  owner: string,
  rule: DrawChoice,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with draws as (
      select id, winners, winners_count from giveaways where ${countingDraws(owner)} ${chosen(rule, now)}
    ), held as (
      select id, (w->>'rank')::int as rank, w->>'name' as name from draws, jsonb_array_elements(winners) w
      where (w->>'rank')::int <= winners_count or exists (
        select 1 from giveaway_events e where e.giveaway_id = draws.id and e.by_rank = (w->>'rank')::int)
      union all
      select id, e.by_rank, e.draw->>'key' from draws join giveaway_events e on e.giveaway_id = draws.id
      where e.draw is not null
    )
    select distinct name from held
    where name <> '' and not exists (
      select 1 from giveaway_events e where e.giveaway_id = held.id and e.rank = held.rank)
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}

function chosen(rule: DrawChoice, now: Date): RawBuilder<unknown> {
  if ('draws' in rule) return sql`and id::text = any(${rule.draws})`
  if ('days' in rule) return sql`and finished_at >= ${new Date(now.getTime() - rule.days * dayMs)}`
  return sql`order by finished_at desc, id limit ${rule.last_draws}`
}
