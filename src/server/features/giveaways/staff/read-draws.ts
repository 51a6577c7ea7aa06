import { fail } from '#contract/api/errors.ts'
import { givenTitle } from '#contract/draws/given-title.ts'
import type { ManagedDraw, ManagedDrawDetail } from '#contract/draws/managed-draws.ts'
import { drawsList } from '#contract/lists/draws-list.ts'
import type { Context } from '#server/context.ts'
import { isId } from '#server/kit/ids.ts'
import type { FilterQuery } from '#server/lists/checked-query.ts'
import { ownerView } from '#server/lists/joined-owner.ts'
import { type ListPage, readList } from '#server/lists/read-list.ts'
import { eventsOf } from '../after/store.ts'
import { isFarAhead } from '../after/void-draw.ts'
import { drawsSource, type ManagedRow, managedDrawById } from './store.ts'

export async function listDraws(
  { db, now }: Pick<Context, 'db' | 'now'>,
  query: FilterQuery,
): Promise<ListPage<ManagedDraw>> {
  const { rows, ...page } = await readList(db, drawsList, drawsSource(now()), query)
  return { rows: rows.map(drawView), ...page }
}

export function drawView(row: ManagedRow): ManagedDraw {
  return {
    id: row.id,
    title: givenTitle(row),
    owner: ownerView(row),
    user_id: row.owner_id,
    source: row.source_word,
    state: row.state,
    label: row.mode === 'local' ? 'recorded' : 'provable',
    share_code: row.share_code,
    is_shared: row.is_shared,
    entries: row.participants_total,
    // Parts of a toss do not win anything.
    winners: row.source_word === 'chance' ? 0 : row.winners_count,
    seq: row.seq,
    is_guest: row.owner_id === null,
    sealed_at: row.sealed_at.toISOString(),
    draw_at: row.draw_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

export async function readManagedDraw(
  ctx: Pick<Context, 'beacon' | 'db' | 'now'>,
  id: string,
): Promise<ManagedDrawDetail> {
  const row = isId(id) ? await managedDrawById(ctx.db, id, ctx.now()) : undefined
  if (!row) throw fail('giveaway_not_found')
  const events = await eventsOf(ctx.db, row.id)
  return {
    ...drawView(row),
    collection_id: row.collection_id,
    may_void: row.state === 'finished' || (row.state === 'waiting' && isFarAhead(ctx, row)),
    may_finish: row.state === 'overdue',
    events: events.map(({ type, at, note }) => ({ type, at: at.toISOString(), note })),
  }
}
