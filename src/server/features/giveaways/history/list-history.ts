import type { HistoryItem } from '#contract/draws/history.ts'
import { historyList } from '#contract/lists/own-lists.ts'
import type { ReceiptDraw } from '#draw/receipt/receipt.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { assertFeature, isOpenToOthers, keptSince, planOf } from '#server/core/plans/entitlements.ts'
import type { FilterQuery, ListSource } from '#server/lists/list-source.ts'
import { type ListPage, readList } from '#server/lists/read-list.ts'
import { holdersAfter } from '../after/places.ts'
import type { StoredEvent } from '../after/store.ts'
import { eventsOfAll, type HistoryRow, historyRow, historySource } from './store.ts'

type Deps = Pick<Context, 'db' | 'now' | 'plan'>

/** Winners named in the list. */
const maxWinners = 5

/** One page of the user's own draws. */
export async function listHistory(
  ctx: Deps,
  viewer: SignedIn,
  query: FilterQuery,
  origin: string,
): Promise<ListPage<HistoryItem> & { kept_days: number | null }> {
  const source = await openHistory(ctx, viewer, maxWinners)
  const { rows, ...page } = await readList(ctx.db, historyList, source, query)
  const items = await historyItems(ctx, rows, { origin, places: maxWinners })
  // Staff who look at an account do not see who took part (ADR-063).
  const shown = viewer.view && !viewer.view.isOver ? items.map((item) => ({ ...item, winners: [] })) : items
  return { rows: shown, ...page, kept_days: (await planOf(ctx, viewer)).day_limit }
}

/** The user's draws as far back as their plan retains them. Requires a plan with history. */
export async function openHistory(
  ctx: Deps,
  viewer: SignedIn,
  places: number,
): Promise<ListSource<HistoryRow>> {
  await assertFeature(ctx, viewer, ['giveaway_history'])
  return ownHistory(ctx, viewer, places)
}

/** Same as above, whether or not the plan includes the history. */
export function ownHistory(
  { now }: Pick<Context, 'now'>,
  { owner, plan, view }: Pick<SignedIn, 'owner' | 'plan' | 'view'>,
  places: number,
): ListSource<HistoryRow> {
  const at = now()
  const byTitle = view !== undefined && !view.isOver
  return historySource({ owner, since: keptSince(plan, at), now: at, places, byTitle })
}

/** One draw as listed in the history, whether or not the plan includes the history. */
export async function oneOfHistory(
  ctx: Deps,
  viewer: SignedIn,
  id: string,
  origin: string,
): Promise<HistoryItem | undefined> {
  const row = await historyRow(ctx.db, viewer.owner, { id, places: maxWinners })
  return row && (await historyItems(ctx, [row], { origin, places: maxWinners }))[0]
}

/** Draws as listed in the history, with the current holders of the first places. */
export async function historyItems(
  { db, now }: Pick<Context, 'db' | 'now'>,
  rows: readonly HistoryRow[],
  { origin, places }: { origin: string; places: number },
): Promise<HistoryItem[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const events = Map.groupBy(await eventsOfAll(db, ids), ({ giveaway_id }) => giveaway_id)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    source: sourceOf(row.source),
    status: row.is_void ? 'void' : row.status,
    // Parts of a toss do not win anything.
    winners: row.source.type === 'chance' ? [] : holdersOf(row, events.get(row.id) ?? [], places),
    winners_count: row.source.type === 'chance' ? 0 : row.winners_count,
    participants_total: row.participants_total,
    share_code: row.share_code,
    share_link: `${origin}/results/${row.share_code}`,
    is_shared: isOpenToOthers({ ...row, deleted_at: null }, now()),
    shared_until: row.expires_at?.toISOString() ?? null,
    sealed_at: row.sealed_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    draw_at: row.draw_at?.toISOString() ?? null,
    time_zone: row.time_zone,
  }))
}

/** A file is shown by its name, comments by their post. */
function sourceOf({ type, file_name, posts }: HistoryRow['source']): string {
  return file_name ?? posts?.[0]?.title ?? posts?.[0]?.url ?? type
}

/** Names at the first places, in the order of the prizes. Erased people have none. */
function holdersOf(row: HistoryRow, events: StoredEvent[], places: number): string[] {
  const { replacedBy } = holdersAfter(Math.min(row.winners_count, row.drawn), events)
  const names = new Map(row.places.map(({ rank, name }) => [rank, name]))
  for (const { by_rank, draw } of events) {
    const receiptDraw = draw as ReceiptDraw | null
    if (by_rank !== null && receiptDraw && 'key' in receiptDraw) names.set(by_rank, receiptDraw.key)
  }
  const prizes = Array.from({ length: Math.min(row.winners_count, row.drawn, places) }, (_, i) => i + 1)
  return prizes
    .map((prize) => {
      let rank = prize
      for (let next = replacedBy.get(rank); next !== undefined; next = replacedBy.get(rank)) rank = next
      return names.get(rank) ?? ''
    })
    .filter((name) => name !== '')
}
