import type { z } from 'zod'
import { fail } from '../../../../contract/errors.ts'
import type { checkPlanPrice as call } from '../../../../contract/plan-editing.ts'
import type { Context } from '../../../context.ts'
import { asFailure, paymentAccess } from '../payment-access.ts'
import { planToSell } from './store.ts'

/** The price that the provider has for a plan, and whether it is ours: it is sold only where both are the same. */
export async function checkPlanPrice(
  ctx: Pick<Context, 'db' | 'payments' | 'secrets'>,
  name: string,
): Promise<z.input<typeof call.reply>> {
  const plan = await planToSell(ctx.db, name)
  if (!plan) throw fail('plan_not_found')
  const { product_id } = plan
  if (!product_id) throw fail('plan_not_for_sale')
  const access = await paymentAccess(ctx)
  const found = await ctx.payments.resolvePrice(access, product_id).catch((error: unknown) => {
    throw asFailure(error)
  })
  if (!found) throw fail('plan_not_for_sale')
  const { priceId, amount, currency, interval } = found
  const matches = amount === plan.price && currency === plan.currency && interval === 'month'
  return { external_price_id: priceId, price: amount, currency, interval, matches }
}
