import type { CallQuery } from '../../../../contract/call.ts'
import type { listHistory as call, HistoryItem } from '../../../../contract/history.ts'
import type { Context, SignedIn } from '../../../context.ts'
import { planOf } from '../../../core/plans/entitlements.ts'
import { requireFeature } from '../../../core/plans/require-feature.ts'
import { keptSince } from '../who-may-see.ts'
import { historyItems } from './history-items.ts'
import { countHistory, type HistoryWish, historyRow, historyRows } from './store.ts'

type Uses = Pick<Context, 'db' | 'now' | 'plan'>

export type HistoryFilter = Omit<CallQuery<typeof call>, 'page' | 'page_size'>

/** Winners that a list names. */
const shownWinners = 5
const dayMillis = 24 * 60 * 60 * 1000

/** One page of the asker's own draws. */
export async function listHistory(
  ctx: Uses,
  viewer: SignedIn,
  { page, page_size, ...filter }: CallQuery<typeof call>,
  origin: string,
): Promise<{ giveaways: HistoryItem[]; total: number; kept_days: number | null }> {
  const wish = await wishOf(ctx, viewer, filter)
  const slice = { limit: page_size, offset: (page - 1) * page_size, places: shownWinners, sort: filter.sort }
  const [rows, total] = await Promise.all([historyRows(ctx.db, wish, slice), countHistory(ctx.db, wish)])
  const giveaways = await historyItems(ctx, rows, { origin, places: shownWinners })
  return { giveaways, total, kept_days: (await planOf(ctx, viewer)).day_limit }
}

/** What of a history is asked for, as far back as the plan keeps it. Days are those of UTC. */
export async function wishOf(ctx: Uses, viewer: SignedIn, filter: HistoryFilter): Promise<HistoryWish> {
  await requireFeature(ctx, viewer, ['giveaway_history'])
  return {
    owner: viewer.owner,
    since: keptSince(await planOf(ctx, viewer), ctx.now()),
    search: filter.search?.trim() ?? '',
    status: filter.status,
    from: filter.from === undefined ? undefined : new Date(filter.from),
    before: filter.until === undefined ? undefined : new Date(new Date(filter.until).getTime() + dayMillis),
  }
}

/** One draw as the history lists it, whether or not the plan opens the history. */
export async function oneOfHistory(
  ctx: Uses,
  viewer: SignedIn,
  id: string,
  origin: string,
): Promise<HistoryItem | undefined> {
  const row = await historyRow(ctx.db, viewer.owner, { id, places: shownWinners })
  return row && (await historyItems(ctx, [row], { origin, places: shownWinners }))[0]
}
