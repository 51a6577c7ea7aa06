import type { z } from 'zod'
import { fail } from '#contract/api/errors.ts'
import { allows } from '#contract/api/permissions.ts'
import type { weighPlan as call, EditedPlan, ListedPlan } from '#contract/billing/plan-editing.ts'
import { features } from '#contract/billing/plans.ts'
import { plansList } from '#contract/lists/billing-lists.ts'
import type { Context, SignedIn } from '../../context.ts'
import { planView } from '../../core/plans/plan-offers.ts'
import { recurringByPlan } from '../../core/revenue/store.ts'
import type { FilterQuery } from '../../lists/list-source.ts'
import { type ListPage, readList } from '../../lists/read-list.ts'
import { changedPlan, type PlanChange, type WrittenPlan, writtenOf } from './check-plan.ts'
import { type CountedPlan, countedPlan, plansSource, pricesPaid } from './store.ts'

type Deps = Pick<Context, 'db' | 'now'>

export async function listPlans(
  { db, now }: Deps,
  viewer: SignedIn,
  query: FilterQuery,
): Promise<ListPage<ListedPlan>> {
  const [{ rows, ...page }, recurringOf] = await Promise.all([
    readList(db, plansList, plansSource(now()), query),
    readRecurring(db, viewer),
  ])
  return { rows: rows.map((plan) => ({ ...editedView(plan), recurring: recurringOf(plan.name) })), ...page }
}

/** What each plan earns per month, for those who may see it elsewhere, too. */
export async function readRecurring(
  db: Context['db'],
  { permissions }: SignedIn,
): Promise<(plan: string) => ListedPlan['recurring']> {
  if (!allows(permissions, 'subscriptions.read')) return () => null
  const byPlan = Map.groupBy(await recurringByPlan(db), ({ plan }) => plan)
  return (name) => (byPlan.get(name) ?? []).map(({ currency, amount }) => ({ currency, amount }))
}

export async function readPlan(ctx: Deps, name: string): Promise<EditedPlan> {
  return editedView(await findPlan(ctx, name))
}

/** Raises `plan_not_found` if there is none of this name. */
export async function findPlan({ db, now }: Deps, name: string): Promise<CountedPlan> {
  const plan = await countedPlan(db, name, now())
  if (!plan) throw fail('plan_not_found')
  return plan
}

export function editedView(plan: CountedPlan): EditedPlan {
  const { product_id, sale_problem, place: position, subscribers, granted, updated_at } = plan
  return {
    ...planView(plan),
    product_id,
    position,
    sale_problem,
    subscribers,
    granted,
    updated_at: updated_at.toISOString(),
  }
}

const limits = ['daily_limit', 'monthly_limit', 'day_limit', 'comments', 'list_rows', 'posts'] as const

/** How many users a change would affect, and what they would lose. */
export async function weighPlan(
  ctx: Pick<Context, 'db' | 'now'>,
  name: string,
  change: PlanChange,
): Promise<z.input<typeof call.reply>> {
  const plan = await findPlan(ctx, name)
  const [before, after] = [writtenOf(plan), changedPlan(plan, change)]
  return {
    subscribers: plan.subscribers,
    prices: await pricesPaid(ctx.db, name),
    granted: plan.granted,
    lost_features: features.filter(
      (feature) => before.features[feature] === true && after.features[feature] !== true,
    ),
    tighter: [
      ...limits.filter((limit) => reach(after[limit]) < reach(before[limit])),
      ...(reachOfSharing(after) < reachOfSharing(before) ? (['sharing'] as const) : []),
    ],
    price_changes: before.price !== after.price || before.currency !== after.currency,
  }
}

function reach(limit: number | null): number {
  return limit ?? Infinity
}

function reachOfSharing({ sharing, sharing_days }: WrittenPlan): number {
  if (sharing === 'disabled') return 0
  return sharing === 'unlimited' ? Infinity : (sharing_days ?? 0)
}
