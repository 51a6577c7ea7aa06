import { fail } from '../../../contract/errors.ts'
import type { Context, Viewer } from '../../context.ts'
import { type Plan, plans } from './plans.ts'
import { spendQuota } from './store.ts'

/**
 * Until there are accounts, a visitor is only a cookie, and one cookie may be a whole class: visitors have so
 * many times the plan's quota, and all visitors of one address together so many times that (decision 005).
 */
const visitorFactor = 100
const addressFactor = 100

/** What this viewer's plan allows. Visitors have the free plan; accounts bring their own. */
export function planOf(ctx: Pick<Context, 'plan'>, _viewer: Viewer): Plan {
  return plans[ctx.plan]
}

/** Raises `list_too_long` where a list has more rows than the plan takes. */
export function allowRows(plan: Plan, rows: number): void {
  if (rows > plan.listRows) throw fail('list_too_long', { limit: plan.listRows, count: rows })
}

/**
 * Takes one draw from today's and this month's quota, inside the transaction that makes the draw, so that
 * neither exists without the other. Raises `daily_limit_reached` or `monthly_limit_reached`.
 */
export async function spendDraw(trx: Context['db'], viewer: Viewer, plan: Plan, now: Date): Promise<void> {
  const { day, month } = periods(now)
  // Always in this order, so that two draws at once cannot wait for each other.
  for (const { key, factor } of purses(viewer)) {
    if (plan.dailyLimit !== null && !(await spendQuota(trx, key, day, plan.dailyLimit * factor)))
      throw fail('daily_limit_reached', { limit: plan.dailyLimit * factor })
    if (plan.monthlyLimit !== null && !(await spendQuota(trx, key, month, plan.monthlyLimit * factor)))
      throw fail('monthly_limit_reached', { limit: plan.monthlyLimit * factor })
  }
}

/** What a visitor's draw is taken from: their own quota, and that of their address, as cookies cost nothing. */
function purses(viewer: Viewer): { key: string; factor: number }[] {
  const shared = { key: `address:${viewer.address}`, factor: visitorFactor * addressFactor }
  return viewer.known ? [{ key: viewer.account, factor: visitorFactor }, shared] : [shared]
}

/** Quotas turn over with the UTC day and month (decision 2). */
function periods(now: Date): { day: string; month: string } {
  const day = now.toISOString().slice(0, 10)
  return { day, month: day.slice(0, 7) }
}
