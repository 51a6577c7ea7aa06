import type { Context } from '../../context.ts'
import type { FetchPrice } from '../../core/plans/plan-offers.ts'
import type { Feature } from '../../feature.ts'
import { bulkOfPlans } from './bulk-plans.ts'
import { planEditingRoutes } from './routes.ts'

/** `fetchPriceOf`: how to ask the payment provider for the price of a plan, which only billing knows. */
export function plans(fetchPriceOf: (ctx: Context) => FetchPrice): Feature {
  return {
    routes: [(mount, ctx) => planEditingRoutes(mount, ctx, fetchPriceOf(ctx))],
    bulkActions: (ctx) => bulkOfPlans(ctx, fetchPriceOf(ctx)),
  }
}
