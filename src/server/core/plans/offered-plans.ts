import type { Plan } from '#contract/billing/plans.ts'
import type { Context } from '../../context.ts'
import { planView } from './plan-view.ts'
import { allPlans } from './store.ts'

/** The plans that can be chosen, in display order. */
export async function offeredPlans(ctx: Pick<Context, 'db'>): Promise<Plan[]> {
  return (await allPlans(ctx.db)).filter((plan) => plan.is_active).map(planView)
}
