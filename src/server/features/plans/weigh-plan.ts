import type { z } from 'zod'
import type { weighPlan as call } from '#contract/billing/plan-editing.ts'
import { features } from '#contract/billing/plans.ts'
import type { Context } from '../../context.ts'
import { planOf } from './read-plans.ts'
import { pricesPaid } from './store.ts'
import { changedPlan, type PlanChange, type WrittenPlan, writtenOf } from './written-plan.ts'

const limits = ['daily_limit', 'monthly_limit', 'day_limit', 'comments', 'list_rows', 'posts'] as const

/** How many users a change would affect, and what they would lose. */
export async function weighPlan(
  ctx: Pick<Context, 'db' | 'now'>,
  name: string,
  change: PlanChange,
): Promise<z.input<typeof call.reply>> {
  const plan = await planOf(ctx, name)
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
