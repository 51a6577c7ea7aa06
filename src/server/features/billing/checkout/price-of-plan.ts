import type { z } from 'zod'
import { fail } from '#contract/api/errors.ts'
import type { checkPlanPrice as call } from '#contract/billing/plan-editing.ts'
import type { Context } from '#server/context.ts'
import {
  type FetchPrice,
  isMeantForSale,
  type PlanPrice,
  type PriceCheck,
  saleProblemOf,
} from '#server/core/plans/plan-offers.ts'
import { keepSaleProblem, type Plan, planByName } from '#server/core/plans/store.ts'
import { raiseSiteVersion } from '#server/core/settings/site-settings.ts'
import type { PaymentAccess, ProviderPrice } from '#server/providers/payments/payment-provider.ts'
import { accessIfAny, asFailure, paymentAccess } from '../ask-provider.ts'

type Deps = Pick<Context, 'db' | 'payments'>

/** The provider's price for a plan. A plan is not sold at a price other than the one shown. */
export async function priceOfPlan(
  ctx: Deps & Pick<Context, 'log'>,
  access: PaymentAccess,
  plan: Plan,
): Promise<ProviderPrice> {
  if (!isMeantForSale(plan)) throw fail('plan_not_for_sale')
  const { price, problem } = await refreshPrice(ctx, access, plan)
  if (!price) throw fail('plan_not_for_sale')
  if (!problem) return price
  const { amount, currency, interval } = price
  ctx.log.error(
    { plan: plan.name, ours: plan.price, theirs: { amount, currency, interval } },
    'the payment provider has another price for a plan, which is not sold until both are the same',
  )
  throw fail('plan_price_differs')
}

/** Compares a plan with the provider's price, and stores whether it can be sold. */
export async function refreshPrice(ctx: Deps, access: PaymentAccess, plan: Plan): Promise<PriceCheck> {
  const check = await comparePrice(ctx, access, plan)
  if (check.problem !== plan.sale_problem && (await keepSaleProblem(ctx.db, plan, check.problem)))
    raiseSiteVersion(ctx)
  return check
}

async function comparePrice(
  ctx: Pick<Context, 'payments'>,
  access: PaymentAccess,
  plan: PlanPrice,
): Promise<PriceCheck> {
  const price = await ctx.payments.resolvePrice(access, plan.product_id ?? '')
  return { price, problem: saleProblemOf(plan, price) }
}

/** For the plan editor: how a plan would be sold, before it is saved. Undefined if that cannot be found out. */
export function fetchPriceBeforeSaving(
  ctx: Pick<Context, 'db' | 'payments' | 'secrets' | 'log'>,
): FetchPrice {
  return async (plan) => {
    const access = await accessIfAny(ctx)
    if (!access) return undefined
    return comparePrice(ctx, access, plan).catch((err: unknown) => {
      ctx.log.warn({ err }, "the payment provider didn't return the price of a plan")
      return undefined
    })
  }
}

/** The provider's price for a plan, and whether it matches ours: a plan is only sold if both are the same. */
export async function checkPlanPrice(
  ctx: Pick<Context, 'db' | 'payments' | 'secrets'>,
  name: string,
): Promise<z.input<typeof call.reply>> {
  const plan = await planByName(ctx.db, name)
  if (!plan) throw fail('plan_not_found')
  if (!plan.product_id) throw fail('plan_not_for_sale')
  const access = await paymentAccess(ctx)
  const { price, problem } = await refreshPrice(ctx, access, plan).catch((error: unknown) => {
    throw asFailure(error)
  })
  if (!price) throw fail('plan_not_for_sale')
  const { priceId, amount, currency, interval } = price
  return { external_price_id: priceId, price: amount, currency, interval, matches: problem === null }
}
