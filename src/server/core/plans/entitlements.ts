import { fail } from '#contract/api/errors.ts'
import { type Entitlements, type Feature, hasFeature } from '#contract/billing/plans.ts'
import type { Context, Viewer } from '../../context.ts'
import { freePlanLimits, largestLimits, type ReadLimits } from '../../files/read-result.ts'
import { planDetails } from './plan-offers.ts'
import { consumeQuotas, type Plan, planByName, plansByName, usedQuota } from './store.ts'

/** An address may be shared by a whole class: its visitors together have this many times the plan's quota (ADR-016). */
const addressFactor = 100

/** The viewer's current plan. Visitors have the free one. */
export async function planOf(ctx: Pick<Context, 'db' | 'plan'>, viewer: Viewer): Promise<Plan> {
  if (viewer.kind === 'user') return viewer.plan
  const plan = await planByName(ctx.db, ctx.plan)
  if (!plan) throw fail('plan_not_found')
  return plan
}

/** Raises `list_too_long` if a list has more rows than the plan allows. */
export function assertRowLimit(plan: Plan, rows: number): void {
  if (rows > plan.list_rows) throw fail('list_too_long', { limit: plan.list_rows, count: rows })
}

/**
 * Takes one draw from the daily and monthly quota, in the transaction that creates the draw, so that neither exists
 * without the other. Raises `daily_limit_reached` or `monthly_limit_reached`.
 */
export async function consumeDraw(trx: Context['db'], viewer: Viewer, plan: Plan, now: Date): Promise<void> {
  const { day, month } = periods(now)
  // Always in this order, to avoid deadlocks between concurrent draws.
  const counts = quotaKeys(viewer).flatMap(({ key, factor }) => [
    { key, period: day, limit: limitOf(plan.daily_limit, factor) },
    { key, period: month, limit: limitOf(plan.monthly_limit, factor) },
  ])
  const counted = await consumeQuotas(trx, counts)
  const refused = counts.find((count) => !counted.has(count))
  if (!refused) return
  const { period, limit } = refused
  throw fail(period === day ? 'daily_limit_reached' : 'monthly_limit_reached', { limit })
}

/** The largest number a counter holds: draws without a limit are counted, too, because users see how many they made. */
const maxCounter = 2_147_483_647

function limitOf(limit: number | null, factor: number): number {
  return limit === null ? maxCounter : Math.min(limit * factor, maxCounter)
}

/** The remaining daily and monthly quota. Visitors see their own quota, not that of their whole address. */
export async function entitlementsOf(
  ctx: Pick<Context, 'db' | 'plan' | 'now'>,
  viewer: Viewer,
): Promise<Entitlements> {
  const plan = await planOf(ctx, viewer)
  const { dayEnd, monthEnd } = periods(ctx.now())
  // First-time visitors have used nothing yet, however many draws others made from the same address.
  const usage = await usageOf(ctx, viewer.known ? viewer.account : undefined, plan)
  return {
    plan: detailsFor(viewer, plan),
    ...usage,
    day_ends_at: dayEnd.toISOString(),
    month_ends_at: monthEnd.toISOString(),
    file_bytes: fileLimitsOf(plan).bytes,
  }
}

/** The viewer's current plan, as others see it. */
export async function planDetailsOf(
  ctx: Pick<Context, 'db' | 'plan'>,
  viewer: Viewer,
): Promise<Entitlements['plan']> {
  return detailsFor(viewer, await planOf(ctx, viewer))
}

function detailsFor(viewer: Viewer, plan: Plan): Entitlements['plan'] {
  const own = viewer.kind === 'user' ? { settings: viewer.user.plan_settings, until: viewer.planUntil } : {}
  return planDetails(plan, own)
}

/** The draws that an account has made in this day and month, and how many its plan leaves. */
export async function usageOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  account: string | undefined,
  plan: Pick<Plan, 'daily_limit' | 'monthly_limit'>,
): Promise<Pick<Entitlements, 'day' | 'month'>> {
  const { day, month } = periods(now())
  const used = account ? await usedQuota(db, account, [day, month]) : new Map<string, number>()
  return {
    day: remainingOf(used.get(day), plan.daily_limit),
    month: remainingOf(used.get(month), plan.monthly_limit),
  }
}

function remainingOf(used = 0, limit: number | null) {
  return { used, limit, remaining: limit === null ? null : Math.max(0, limit - used) }
}

/**
 * The quotas a draw counts against: an account's own; or a visitor's plus that of their address, as new cookies cost
 * nothing.
 */
function quotaKeys(viewer: Viewer): { key: string; factor: number }[] {
  if (viewer.kind === 'user') return [{ key: viewer.account, factor: 1 }]
  const shared = { key: `address:${viewer.address}`, factor: addressFactor }
  return viewer.known ? [{ key: viewer.account, factor: 1 }, shared] : [shared]
}

/** Quotas reset with the UTC day and month (REQ-plans). */
function periods(now: Date) {
  const day = now.toISOString().slice(0, 10)
  return {
    day,
    month: day.slice(0, 7),
    dayEnd: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)),
    monthEnd: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)),
  }
}

type Deps = Pick<Context, 'db' | 'plan'>

/**
 * Raises `plan_lacks_feature` unless the viewer's plan, or a separate grant, includes one of these features
 * (REQ-permissions).
 */
export async function assertFeature(ctx: Deps, viewer: Viewer, features: readonly Feature[]): Promise<void> {
  if (!planIncludes(await planOf(ctx, viewer), viewer, features)) throw fail('plan_lacks_feature')
}

/** Whether a plan, or a separate grant to its holder, includes one of these features. */
export function planIncludes(plan: Plan, viewer: Viewer, features: readonly Feature[]): boolean {
  const own = viewer.kind === 'user' ? { settings: viewer.user.plan_settings } : {}
  return hasFeature(planDetails(plan, own), features)
}

/**
 * The same for tools: visitors may use them only while the free plan requires no account. Returns the viewer's plan.
 */
export async function requireTool(ctx: Deps, viewer: Viewer, features: readonly Feature[]): Promise<Plan> {
  const { plan, free } = viewer.kind === 'user' ? { plan: viewer.plan } : await plansOfVisitors(ctx)
  if (!planIncludes(plan, viewer, features)) throw fail('plan_lacks_feature')
  if (free && !needsNoAccount(free)) throw fail('plan_lacks_feature')
  return plan
}

/** Visitors may use the tools only while the free plan requires no account. */
export function needsNoAccount(free: Pick<Plan, 'features'> | undefined): boolean {
  return free?.features['no_account_required'] === true
}

/** The plan that visitors have, and the free one, which says whether they need an account. */
async function plansOfVisitors(ctx: Deps): Promise<{ plan: Plan; free: Plan }> {
  const plans = await plansByName(ctx.db, [ctx.plan, 'free'])
  const [plan, free] = [ctx.plan, 'free'].map((name) => plans.find((one) => one.name === name))
  if (!plan) throw fail('plan_not_found')
  if (!free) throw fail('plan_lacks_feature')
  return { plan, free }
}

/** Limits of a file that someone sends on this plan; its rows are for the caller to limit. */
export function fileLimitsOf({ is_free }: Pick<Plan, 'is_free'>): ReadLimits {
  return is_free ? freePlanLimits : largestLimits
}
