import { fail } from '../../../contract/errors.ts'
import type { Context, Viewer } from '../../context.ts'
import { type Plan, plans } from './plans.ts'
import { spendQuota } from './store.ts'

/** Draws a day that all newcomers of one address may make together before any of them shows a cookie. */
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
  const factor = viewer.known ? 1 : addressFactor
  const { day, month } = periods(now)
  // Always the day first, so that two draws at once cannot wait for each other.
  if (plan.dailyLimit !== null && !(await spendQuota(trx, viewer.account, day, plan.dailyLimit * factor)))
    throw fail('daily_limit_reached', { limit: plan.dailyLimit })
  if (
    plan.monthlyLimit !== null &&
    !(await spendQuota(trx, viewer.account, month, plan.monthlyLimit * factor))
  )
    throw fail('monthly_limit_reached', { limit: plan.monthlyLimit })
}

/** Quotas turn over with the UTC day and month (decision 2). */
function periods(now: Date): { day: string; month: string } {
  const day = now.toISOString().slice(0, 10)
  return { day, month: day.slice(0, 7) }
}
