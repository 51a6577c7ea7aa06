import { fail } from '#contract/errors.ts'
import type { Entitlements } from '#contract/plans.ts'
import type { Context, Viewer } from '../../context.ts'
import { fileBytesOf } from '../../files/read-file.ts'
import { planDetails } from './plan-view.ts'
import { consumeQuota, type Plan, planByName, usedQuota } from './store.ts'

/** An address may be a whole class: all of its visitors together have so many times the plan's quota (ADR-016). */
const addressFactor = 100

/** The plan that this viewer has today. Visitors have the free one. */
export async function planOf(ctx: Pick<Context, 'db' | 'plan'>, viewer: Viewer): Promise<Plan> {
  if (viewer.kind === 'user') return viewer.plan
  const plan = await planByName(ctx.db, ctx.plan)
  if (!plan) throw fail('plan_not_found')
  return plan
}

/** Raises `list_too_long` where a list has more rows than the plan takes. */
export function allowRows(plan: Plan, rows: number): void {
  if (rows > plan.list_rows) throw fail('list_too_long', { limit: plan.list_rows, count: rows })
}

/**
 * Takes one draw from today's and this month's quota, inside the transaction that makes the draw, so that
 * neither exists without the other. Raises `daily_limit_reached` or `monthly_limit_reached`.
 */
export async function consumeDraw(trx: Context['db'], viewer: Viewer, plan: Plan, now: Date): Promise<void> {
  const { day, month } = periods(now)
  // Always in this order, so that two draws at once cannot wait for each other.
  for (const { key, factor } of purses(viewer)) {
    const daily = limitOf(plan.daily_limit, factor)
    const monthly = limitOf(plan.monthly_limit, factor)
    if (!(await consumeQuota(trx, key, day, daily))) throw fail('daily_limit_reached', { limit: daily })
    if (!(await consumeQuota(trx, key, month, monthly)))
      throw fail('monthly_limit_reached', { limit: monthly })
  }
}

/** The largest integer of the counter: without a limit draws are counted, too, because people are told how many they made. */
const countless = 2_147_483_647

function limitOf(limit: number | null, factor: number): number {
  return limit === null ? countless : Math.min(limit * factor, countless)
}

/** What is left of today and of this month. Visitors are told of their own quota, not of their whole address's. */
export async function entitlementsOf(
  ctx: Pick<Context, 'db' | 'plan' | 'now'>,
  viewer: Viewer,
): Promise<Entitlements> {
  const plan = await planOf(ctx, viewer)
  const { day, month, dayEnd, monthEnd } = periods(ctx.now())
  const own = viewer.kind === 'user' ? { settings: viewer.user.plan_settings, until: viewer.planUntil } : {}
  // Whoever comes for the first time has drawn nothing yet, however much others drew at the same address.
  const used = viewer.known
    ? await usedQuota(ctx.db, viewer.account, [day, month])
    : new Map<string, number>()
  return {
    plan: planDetails(plan, own),
    day: left(used.get(day), plan.daily_limit),
    month: left(used.get(month), plan.monthly_limit),
    day_ends_at: dayEnd.toISOString(),
    month_ends_at: monthEnd.toISOString(),
    file_bytes: fileBytesOf(!plan.is_free),
  }
}

function left(used = 0, limit: number | null) {
  return { used, limit, remaining: limit === null ? null : Math.max(0, limit - used) }
}

/** What a draw is taken from: an account's own quota; a visitor's, and that of their address, as cookies cost nothing. */
function purses(viewer: Viewer): { key: string; factor: number }[] {
  if (viewer.kind === 'user') return [{ key: viewer.account, factor: 1 }]
  const shared = { key: `address:${viewer.address}`, factor: addressFactor }
  return viewer.known ? [{ key: viewer.account, factor: 1 }, shared] : [shared]
}

/** Quotas turn over with the UTC day and month (REQ-plans). */
function periods(now: Date) {
  const day = now.toISOString().slice(0, 10)
  return {
    day,
    month: day.slice(0, 7),
    dayEnd: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)),
    monthEnd: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)),
  }
}
