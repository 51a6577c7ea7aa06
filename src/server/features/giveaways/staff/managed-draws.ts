import { fail } from '#contract/api/errors.ts'
import type { ManagedDraw, ManagedDrawDetail } from '#contract/draws/managed-draws.ts'
import { givenTitle } from '#contract/draws/titles/given-title.ts'
import { drawsList } from '#contract/lists/draw-lists.ts'
import type { Context } from '#server/context.ts'
import { type Actor, recordAction } from '#server/core/audit/audit-log.ts'
import { isId } from '#server/kit/ids.ts'
import { type FilterQuery, ownerView, type Reader } from '#server/lists/list-source.ts'
import { type ListPage, readList } from '#server/lists/read-list.ts'
import { firstHolders } from '../after/places.ts'
import { type AfterContext, isFarAhead, voidDrawWithin } from '../after/replace-winner.ts'
import { eventsOf } from '../after/store.ts'
import { publicName } from '../result/public-names.ts'
import { drawsSource, type ManagedRow, managedDrawById, prizesOfDraw } from './store.ts'

export async function listDraws(
  { db, now }: Pick<Context, 'db' | 'now'>,
  viewer: Reader,
  query: FilterQuery,
  origin: string,
): Promise<ListPage<ManagedDraw>> {
  const { rows, ...page } = await readList(db, drawsList, drawsSource(now(), viewer), query)
  return { rows: rows.map((row) => drawView(row, origin)), ...page }
}

export function drawView(row: ManagedRow, origin: string): ManagedDraw {
  return {
    id: row.id,
    title: givenTitle(row),
    owner: ownerView(row),
    user_id: row.owner_id,
    source: row.source_word,
    state: row.state,
    label: row.mode === 'local' ? 'recorded' : 'provable',
    share_code: row.share_code,
    share_link: `${origin}/results/${row.share_code}`,
    is_shared: row.is_shared,
    entries: row.participants_total,
    // Parts of a toss do not win anything.
    winners: row.source_word === 'chance' ? 0 : row.winners_count,
    winner: winnerOf(row),
    seq: row.seq,
    is_guest: row.owner_id === null,
    sealed_at: row.sealed_at.toISOString(),
    draw_at: row.draw_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

/** Who won as the public page shows it, name by name: nothing that only the organizer may read. */
function publicHolders(row: ManagedRow, max: number): string[] {
  if (row.state !== 'finished' || !row.is_shared || row.source.type === 'chance') return []
  const events = row.replacements.toSorted((a, b) => a.no - b.no)
  return firstHolders(row, events, max).map((name) => publicName(row, name))
}

function winnerOf(row: ManagedRow): ManagedDraw['winner'] {
  const [name] = publicHolders(row, 1)
  return name ? { name, more: Math.min(row.winners_count, row.drawn) - 1 } : null
}

export async function readManagedDraw(
  ctx: Pick<Context, 'beacon' | 'db' | 'now'>,
  viewer: Reader,
  id: string,
  origin: string,
): Promise<ManagedDrawDetail> {
  const row = isId(id) ? await managedDrawById(ctx.db, id, ctx.now(), viewer) : undefined
  if (!row) throw fail('giveaway_not_found')
  const events = await eventsOf(ctx.db, row.id)
  const places = publicHolders(row, prizesOfDraw)
  return {
    ...drawView(row, origin),
    collection_id: row.collection_id,
    places: places.map((name, i) => ({ place: i + 1, name, erased: name === '' })),
    more_places: places.length > 0 ? Math.min(row.winners_count, row.drawn) - places.length : 0,
    may_void: row.state === 'finished' || (row.state === 'waiting' && isFarAhead(ctx, row)),
    may_finish: row.state === 'overdue',
    events: events.map(({ type, at, note }) => ({ type, at: at.toISOString(), note })),
  }
}

/** Voids a draw as its organizer would: with a public reason, as one more line of the ledger. */
export async function voidManaged(
  ctx: AfterContext & Pick<Context, 'beacon'>,
  viewer: Actor,
  id: string,
  note: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if (!isId(id) || !(await managedDrawById(trx, id, ctx.now()))) throw fail('giveaway_not_found')
    const draw = await voidDrawWithin(ctx, trx, id, note)
    const record = { id, name: givenTitle(draw) || draw.share_code }
    await recordAction(trx, {
      viewer,
      now: ctx.now(),
      area: 'giveaways',
      act: 'cancel',
      record,
      after: { reason: note },
    })
  })
}

/** Queues the job that finishes an overdue draw. Its outcome follows from what was sealed. */
export async function finishManaged(
  ctx: Pick<Context, 'db' | 'now' | 'queue'>,
  viewer: Actor,
  id: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const draw = isId(id) ? await managedDrawById(trx, id, ctx.now()) : undefined
    if (!draw) throw fail('giveaway_not_found')
    if (draw.state !== 'overdue') throw fail('draw_not_overdue')
    await ctx.queue.send('finish_draw', { giveaway_id: id }, { db: trx })
    const record = { id, name: givenTitle(draw) || draw.share_code }
    await recordAction(trx, { viewer, now: ctx.now(), area: 'giveaways', act: 'resume', record })
  })
}
