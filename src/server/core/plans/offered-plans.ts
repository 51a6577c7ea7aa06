import type { Plan } from '#contract/plans.ts'
import type { Context } from '../../context.ts'
import { planView } from './plan-view.ts'
import { allPlans } from './store.ts'

/** The plans that people may choose from, in the order in which they are offered. */
export async function offeredPlans(ctx: Pick<Context, 'db'>): Promise<Plan[]> {
  return (await allPlans(ctx.db)).filter((plan) => plan.is_active).map(planView)
}
