import type { Context } from '../../context.ts'
import type { Feature } from '../../feature.ts'
import { bulkOfPlans } from './edit-plans.ts'
import { planEditingRoutes } from './routes.ts'

type FetchOffer = Parameters<typeof planEditingRoutes>[2]

/** `offerOf`: how the payment provider sells a plan, which only billing knows. */
export function plans(offerOf: (ctx: Context) => FetchOffer): Feature {
  return {
    routes: [(mount, ctx) => planEditingRoutes(mount, ctx, offerOf(ctx))],
    bulkActions: (ctx) => bulkOfPlans(ctx, offerOf(ctx)),
  }
}
