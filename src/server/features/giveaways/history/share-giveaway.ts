import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { planOf } from '#server/core/plans/entitlements.ts'
import type { Plan } from '#server/core/plans/store.ts'
import { dayMs } from '#server/kit/durations.ts'
import { lockGiveaway, type StoredGiveaway } from '../store.ts'
import { setSharing } from './store.ts'

/**
 * Closes a draw to others, or opens it again as far as the plan shares results: never for less time than promised when
 * it was drawn. Its owner can see it in any case, and the ledger is not affected.
 */
export async function shareGiveaway(
  ctx: Pick<Context, 'db' | 'now' | 'plan'>,
  viewer: SignedIn,
  id: string,
  isShared: boolean,
): Promise<void> {
  const plan = await planOf(ctx, viewer)
  const { owner } = viewer
  await ctx.db
    .transaction()
    .execute((trx) => shareGiveawayWithin(ctx, trx, { owner, plan }, { id, isShared }))
}

/** Same as above, within a larger transaction. */
export async function shareGiveawayWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  { owner, plan }: { owner: string; plan: Plan },
  { id, isShared }: { id: string; isShared: boolean },
): Promise<void> {
  const stored = await lockGiveaway(trx, id)
  if (!stored || stored.owner !== owner || stored.deleted_at) throw fail('giveaway_not_found')
  if (!isShared) return setSharing(trx, id, { is_shared: false })
  if (plan.sharing === 'disabled') throw fail('sharing_disabled')
  const sharing = { is_shared: true, ...longerOf(stored, plan) }
  if (sharing.expires_at && sharing.expires_at <= ctx.now()) throw fail('sharing_disabled')
  return setSharing(trx, id, sharing)
}

/** The promised duration or what the current plan allows, whichever is longer; null is unlimited. */
function longerOf({ finished_at, expires_at, sharing_days }: StoredGiveaway, plan: Plan) {
  const days =
    plan.sharing_days === null || sharing_days === null ? null : Math.max(plan.sharing_days, sharing_days)
  if (finished_at === null) return { sharing_days: days }
  if (days === null || expires_at === null) return { sharing_days: days, expires_at: null }
  const end = Math.max(expires_at.getTime(), finished_at.getTime() + days * dayMs)
  return { sharing_days: days, expires_at: new Date(end) }
}
