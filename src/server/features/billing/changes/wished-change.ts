import { fail } from '#contract/api/errors.ts'
import type { Context } from '#server/context.ts'
import { type Plan, planByName } from '#server/core/plans/store.ts'
import type { PaymentAccess, ProviderPrice } from '#server/providers/payments/payment-provider.ts'
import { priceOfPlan } from '../checkout/price-of-plan.ts'
import type { StoredSubscription } from '../store.ts'

/** A requested plan change, at current prices. */
export interface ResolvedChange {
  /** a more expensive plan starts at once, all others with the next period */
  kind: 'upgrade' | 'downgrade'
  row: StoredSubscription
  plan: Plan
  price: ProviderPrice
}

export async function resolveChange(
  ctx: Pick<Context, 'db' | 'payments' | 'log'>,
  access: PaymentAccess,
  row: StoredSubscription,
  planName: string,
): Promise<ResolvedChange> {
  const plan = await planByName(ctx.db, planName)
  if (!plan) throw fail('plan_not_found')
  // While an upgrade waits for confirmation, choosing the scheduled plan withdraws the upgrade.
  const waits = plan.name === row.next_plan && !row.cancel_at_period_end && row.pending_plan === null
  if (waits || plan.name === row.plan) throw fail('already_on_plan')
  const price = await priceOfPlan(ctx, access, plan)
  // A subscription keeps one currency for its whole life.
  if (price.currency !== row.currency) throw fail('plan_not_for_sale')
  return { kind: price.amount > row.price ? 'upgrade' : 'downgrade', row, plan, price }
}

/** What an upgrade would cost right now. */
export async function dueNow(
  ctx: Pick<Context, 'payments'>,
  access: PaymentAccess,
  { row, price }: ResolvedChange,
): Promise<{ amountDue: number; currency: string }> {
  const change = { subscriptionId: row.external_subscription_id, priceId: price.priceId }
  const { amountDue, currency } = await ctx.payments.previewChange(access, change)
  return { amountDue: Math.max(0, amountDue), currency }
}
