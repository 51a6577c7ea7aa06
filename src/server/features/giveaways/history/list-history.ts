import type { HistoryItem } from '#contract/draws/history.ts'
import { historyList } from '#contract/lists/history-list.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { planOf, requireFeature } from '#server/core/plans/entitlements.ts'
import { keptSince } from '#server/core/plans/who-may-see.ts'
import type { FilterQuery } from '#server/lists/checked-query.ts'
import type { ListSource } from '#server/lists/list-source.ts'
import { type ListPage, readList } from '#server/lists/read-list.ts'
import { historyItems } from './history-items.ts'
import { type HistoryRow, historyRow, historySource } from './store.ts'

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
  return { rows: items, ...page, kept_days: (await planOf(ctx, viewer)).day_limit }
}

/** The user's draws as far back as their plan retains them. Requires a plan with history. */
export async function openHistory(
  ctx: Deps,
  viewer: SignedIn,
  places: number,
): Promise<ListSource<HistoryRow>> {
  await requireFeature(ctx, viewer, ['giveaway_history'])
  return ownHistory(ctx, viewer, places)
}

/** Same as above, whether or not the plan includes the history. */
export function ownHistory(
  { now }: Pick<Context, 'now'>,
  { owner, plan }: Pick<SignedIn, 'owner' | 'plan'>,
  places: number,
): ListSource<HistoryRow> {
  const at = now()
  return historySource({ owner, since: keptSince(plan, at), now: at, places })
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
