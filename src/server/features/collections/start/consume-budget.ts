import { fail } from '#contract/api/errors.ts'
import type { Platform } from '#posts/address.ts'
import type { Context, Viewer } from '#server/context.ts'
import type { CredentialsFor } from '#server/core/connections/credentials-for.ts'
import { planOf } from '#server/core/plans/entitlements.ts'
import { consumeQuota } from '#server/core/plans/store.ts'
import { connectorBy } from '../fetch/open-connector.ts'
import { personOf } from './open-limit.ts'

type Deps = Pick<Context, 'db' | 'env' | 'now' | 'plan'>

/** What the site pays for: fetching comments, or estimating the cost. */
type Purchase = 'fetch' | 'estimate'

/**
 * Purchases per day for each draw of the plan: of an account, and of all visitors of an address, because cookies are
 * free.
 */
const perDraw: Record<Purchase, Record<Viewer['kind'], number>> = {
  fetch: { user: 2, visitor: 5 },
  estimate: { user: 5, visitor: 10 },
}
/** Draws per day to assume for plans without a daily limit. */
const assumedDraws = 100

/**
 * Counts one purchase against the daily budget if the site pays for it. Fetching uses up no draw, so without this a
 * user could spend the site's money all day long. Raises `daily_limit_reached`.
 */
export async function consumeBudget(
  ctx: Deps,
  viewer: Viewer,
  {
    what,
    platform,
    userCredentials,
  }: { what: Purchase; platform: Platform; userCredentials: CredentialsFor },
): Promise<void> {
  // What the official API cannot read may be handed to the paid provider later.
  const isCharged = platform === 'x' || connectorBy(ctx, platform, userCredentials, 'apify') !== undefined
  if (!isCharged || userCredentials.paidBy[platform] === 'user') return
  const draws = (await planOf(ctx, viewer)).daily_limit ?? assumedDraws
  const limit = draws * perDraw[what][viewer.kind]
  const day = ctx.now().toISOString().slice(0, 10)
  if (!(await consumeQuota(ctx.db, `${what} ${personOf(viewer)}`, day, limit)))
    throw fail('daily_limit_reached', { limit })
}
