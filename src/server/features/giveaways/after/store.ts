import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type {
  ClaimsTable,
  ErasureRequestsTable,
  GiveawayEventsTable,
} from '#server/db/tables/after-the-draw.ts'
import type { StoredWinner } from '#server/db/tables/giveaways.ts'

export type StoredEvent = Selectable<GiveawayEventsTable>
export type StoredClaim = Selectable<ClaimsTable>
export type StoredErasureRequest = Selectable<ErasureRequestsTable>

/** Events of a draw after its result, in order. */
export function eventsOf(db: Database, giveawayId: string): Promise<StoredEvent[]> {
  return db
    .selectFrom('giveaway_events')
    .selectAll()
    .where('giveaway_id', '=', giveawayId)
    .orderBy('no')
    .execute()
}

/** In a query on `giveaways`: the number drawn, winners and substitutes. */
export const drawn = sql<number>`coalesce(jsonb_array_length(giveaways.winners), 0)`

/**
 * In a query on `giveaways`: the first places, and all that were promoted later, in no order. They are stored by rank, so
 * that the others need not be unpacked: a list reads many draws, of thousands of places each. A path leaves out what is
 * not there.
 */
export function placesOf(places: number): RawBuilder<StoredWinner[]> {
  return sql<StoredWinner[]>`coalesce(jsonb_path_query_array(giveaways.winners, (
    select concat('$[0 to ', ${places - 1}::int, string_agg(concat(',', e.by_rank - 1), ''), ']')
    from giveaway_events e where e.giveaway_id = giveaways.id and e.by_rank > ${places})::jsonpath), '[]')`
}

/**
 * In a query on `giveaways`: who was replaced by whom, in no order, for lists that read many draws at once. Of a place that
 * was drawn later only its name.
 */
export const replacements = sql<(Pick<StoredEvent, 'type' | 'rank' | 'by_rank' | 'draw'> & { no: number })[]>`
  coalesce((select jsonb_agg(jsonb_build_object('no', e.no, 'type', e.type, 'rank', e.rank, 'by_rank', e.by_rank,
    'draw', case when e.draw ? 'key' then jsonb_build_object('key', e.draw -> 'key') end))
    from giveaway_events e where e.giveaway_id = giveaways.id and e.type = 'replacement'), '[]')`

/** What happened to most draws: a line in the ledger, and neither events nor claims. */
export async function traceOf(
  db: Database,
  giveawayId: string,
): Promise<{ ledgerIndex: number | undefined; hasEvents: boolean; hasClaims: boolean }> {
  const { rows } = await sql<{ line: number | null; has_events: boolean; has_claims: boolean }>`
    /* keep plan: trace_of_draw */
    select
      (select index from ledger_entries where giveaway_id = ${giveawayId} and type = 'commitment') as line,
      exists (select from giveaway_events where giveaway_id = ${giveawayId}) as has_events,
      exists (select from claims where giveaway_id = ${giveawayId}) as has_claims`.execute(db)
  const [
    { line, has_events: hasEvents, has_claims: hasClaims } = {
      line: null,
      has_events: false,
      has_claims: false,
    },
  ] = rows
  return { ledgerIndex: line ?? undefined, hasEvents, hasClaims }
}

/** Whether a draw was declared void, or called off in advance. */
export async function isVoid(db: Database, giveawayId: string): Promise<boolean> {
  const row = await db
    .selectFrom('giveaway_events')
    .select('no')
    .where('giveaway_id', '=', giveawayId)
    .where('type', '=', 'void')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertEvent(trx: Database, event: Insertable<GiveawayEventsTable>): Promise<void> {
  await trx.insertInto('giveaway_events').values(event).execute()
}

export async function setEventDraw(
  trx: Database,
  giveawayId: string,
  no: number,
  draw: string,
): Promise<void> {
  await trx
    .updateTable('giveaway_events')
    .set({ draw })
    .where('giveaway_id', '=', giveawayId)
    .where('no', '=', no)
    .execute()
}

export function claimsOf(db: Database, giveawayId: string): Promise<StoredClaim[]> {
  return db.selectFrom('claims').selectAll().where('giveaway_id', '=', giveawayId).orderBy('rank').execute()
}

/** Sets or moves the deadlines of some ranks; claimed prizes stay claimed. */
export async function setClaims(trx: Database, claims: Insertable<ClaimsTable>[]): Promise<void> {
  if (claims.length === 0) return
  await trx
    .insertInto('claims')
    .values(claims)
    .onConflict((conflict) =>
      conflict
        .columns(['giveaway_id', 'rank'])
        .doUpdateSet((eb) => ({
          window_seconds: eb.ref('excluded.window_seconds'),
          deadline: eb.ref('excluded.deadline'),
        }))
        .where('claims.claimed_at', 'is', null),
    )
    .execute()
}

/** The window of a prize that was claimed without a deadline. */
export const noClaimWindow = 1

/** Records that the holder of a rank claimed the prize, whether or not there was a deadline. */
export async function keepClaim(
  trx: Database,
  claim: { giveaway_id: string; rank: number; claimed_at: Date },
): Promise<void> {
  await trx
    .insertInto('claims')
    .values({ ...claim, window_seconds: noClaimWindow, deadline: claim.claimed_at })
    .onConflict((conflict) =>
      conflict
        .columns(['giveaway_id', 'rank'])
        .doUpdateSet({ claimed_at: claim.claimed_at })
        .where('claims.claimed_at', 'is', null),
    )
    .execute()
}

export async function insertErasureRequest(
  db: Database,
  request: Insertable<ErasureRequestsTable>,
): Promise<void> {
  await db.insertInto('erasure_requests').values(request).execute()
}

/** The number of open requests, which limits how many can be made. */
export async function openErasureRequests(db: Database, giveawayId: string): Promise<number> {
  const { count } = await db
    .selectFrom('erasure_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('giveaway_id', '=', giveawayId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}

export function erasureRequestsOf(db: Database, giveawayId: string): Promise<StoredErasureRequest[]> {
  return db
    .selectFrom('erasure_requests')
    .selectAll()
    .where('giveaway_id', '=', giveawayId)
    .orderBy('created_at')
    .execute()
}

/** Erasing a person also blanks the request. */
export async function closeErasureRequest(
  trx: Database,
  giveawayId: string,
  id: string,
  decidedAt: Date,
): Promise<void> {
  await trx
    .updateTable('erasure_requests')
    .set({ status: 'done', decided_at: decidedAt, name: '', contact: '', message: '' })
    .where('giveaway_id', '=', giveawayId)
    .where('id', '=', id)
    .execute()
}

/**
 * The request keeps its name and contact, so that the organizer can still answer it; a decided one stays as it is. False
 * if there is no such request.
 */
export async function refuseErasureRequest(
  db: Database,
  giveawayId: string,
  id: string,
  decidedAt: Date,
): Promise<boolean> {
  const isOpen = sql<boolean>`status = 'open'`
  const found = await db
    .updateTable('erasure_requests')
    .set({
      status: sql`case when ${isOpen} then 'refused' else status end`,
      decided_at: sql`case when ${isOpen} then ${decidedAt} else decided_at end`,
    })
    .where('giveaway_id', '=', giveawayId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found.numUpdatedRows > 0n
}
