import { fail } from '#contract/errors.ts'
import type { Platform } from '#posts/address.ts'
import type { Context, Viewer } from '../../context.ts'
import type { CredentialsFor } from '../../core/connections/credentials-for.ts'
import { planOf } from '../../core/plans/entitlements.ts'
import { consumeQuota } from '../../core/plans/store.ts'
import { personOf } from './allow-open.ts'
import { connectorBy } from './open-connector.ts'

type Deps = Pick<Context, 'db' | 'env' | 'now' | 'plan'>

/** What the site pays for: comments that are fetched, or a look at what they would cost. */
type Purchase = 'fetch' | 'estimate'

/** So many a day for each draw of the plan, of an account, and of all visitors of an address, as cookies cost nothing. */
const perDraw: Record<Purchase, Record<Viewer['kind'], number>> = {
  fetch: { user: 2, visitor: 5 },
  estimate: { user: 5, visitor: 10 },
}
/** Draws a day that are reckoned with where a plan does not count them. */
const uncounted = 100

/**
 * Takes one purchase of today's where the site pays for it. Fetching spends no draw, so that nothing else would keep anybody from
 * buying all day long with somebody else's money. Raises `daily_limit_reached`.
 */
export async function consumeBudget(
  ctx: Deps,
  viewer: Viewer,
  { what, platform, given }: { what: Purchase; platform: Platform; given: CredentialsFor },
): Promise<void> {
  // What the official way cannot read may be the provider's, later.
  const isCharged = platform === 'x' || connectorBy(ctx, platform, given, 'apify') !== undefined
  if (!isCharged || given.paidBy[platform] === 'user') return
  const draws = (await planOf(ctx, viewer)).daily_limit ?? uncounted
  const limit = draws * perDraw[what][viewer.kind]
  const day = ctx.now().toISOString().slice(0, 10)
  if (!(await consumeQuota(ctx.db, `${what} ${personOf(viewer)}`, day, limit)))
    throw fail('daily_limit_reached', { limit })
}
