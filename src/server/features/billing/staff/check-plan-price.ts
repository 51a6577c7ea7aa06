import type { z } from 'zod'
import { fail } from '#contract/api/errors.ts'
import type { checkPlanPrice as call } from '#contract/billing/plan-editing.ts'
import type { Context } from '#server/context.ts'
import { planByName } from '#server/core/plans/store.ts'
import { refreshOffer } from '../checkout/price-of-plan.ts'
import { asFailure, paymentAccess } from '../payment-access.ts'

/** The provider's price for a plan, and whether it matches ours: a plan is only sold if both are the same. */
export async function checkPlanPrice(
  ctx: Pick<Context, 'db' | 'payments' | 'secrets'>,
  name: string,
): Promise<z.input<typeof call.reply>> {
  const plan = await planByName(ctx.db, name)
  if (!plan) throw fail('plan_not_found')
  if (!plan.product_id) throw fail('plan_not_for_sale')
  const access = await paymentAccess(ctx)
  const { offer, problem } = await refreshOffer(ctx, access, plan).catch((error: unknown) => {
    throw asFailure(error)
  })
  if (!offer) throw fail('plan_not_for_sale')
  const { priceId, amount, currency, interval } = offer
  return { external_price_id: priceId, price: amount, currency, interval, matches: problem === null }
}
