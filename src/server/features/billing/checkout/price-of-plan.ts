import { fail } from '../../../../contract/errors.ts'
import type { Context } from '../../../context.ts'
import type { Plan } from '../../../core/plans/store.ts'
import type { PaymentAccess, ProviderPrice } from '../../../providers/payments/payment-provider.ts'

/** Whether a plan can be bought at all. */
export function isForSale({
  is_active,
  is_free,
  price,
  product_id,
}: Pick<Plan, 'is_active' | 'is_free' | 'price' | 'product_id'>): boolean {
  return is_active && !is_free && price > 0 && Boolean(product_id)
}

/** What a plan is bought by. People pay what the page said, or nothing is sold. */
export async function priceOfPlan(
  ctx: Pick<Context, 'payments' | 'log'>,
  access: PaymentAccess,
  plan: Plan,
): Promise<ProviderPrice> {
  if (!isForSale(plan)) throw fail('plan_not_for_sale')
  const price = await ctx.payments.resolvePrice(access, plan.product_id ?? '')
  if (!price) throw fail('plan_not_for_sale')
  const isSame = price.amount === plan.price && price.currency === plan.currency && price.interval === 'month'
  if (isSame) return price
  const { amount, currency, interval } = price
  ctx.log.error(
    { plan: plan.name, ours: plan.price, theirs: { amount, currency, interval } },
    'the payment provider has another price for a plan, which is not sold until both are the same',
  )
  throw fail('plan_price_differs')
}
