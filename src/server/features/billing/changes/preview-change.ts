import { createHmac } from 'node:crypto'
import type { CallReply } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { previewPlanChange } from '#contract/billing/billing.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { type Plan, planByName } from '#server/core/plans/store.ts'
import { isSameSecret } from '#server/kit/same-secret.ts'
import type { PaymentAccess, ProviderPrice } from '#server/providers/payments/payment-provider.ts'
import { callProvider, paymentAccess } from '../ask-provider.ts'
import { priceOfPlan } from '../checkout/price-of-plan.ts'
import { subscriptionOf } from '../own/store.ts'
import type { StoredSubscription } from '../store.ts'

/** What another plan would cost and when it would start; changes nothing. */
export async function previewChange(
  ctx: Pick<Context, 'db' | 'secrets' | 'secretKey' | 'payments' | 'log' | 'now'>,
  { user }: SignedIn,
  planName: string,
): Promise<CallReply<typeof previewPlanChange>> {
  const row = await runningSubscription(ctx, user.id)
  const access = await paymentAccess(ctx)
  return callProvider(async () => {
    const planChange = await resolveChange(ctx, access, row, planName)
    const { kind, plan, price } = planChange
    const due = await dueNow(ctx, access, planChange)
    return {
      kind,
      plan: plan.name,
      amount_due: due.amountDue,
      currency: due.currency,
      price: price.amount,
      at: (kind === 'upgrade' ? ctx.now() : row.current_period_end).toISOString(),
      seen: previewTokenOf(ctx, planChange, due),
    }
  })
}

/**
 * Proves which price the user was shown for a change: the amount due, and a signature over everything it was computed
 * from.
 */
function previewTokenOf(
  { secretKey }: Pick<Context, 'secretKey'>,
  { row, plan, price }: ResolvedChange,
  { amountDue, currency }: { amountDue: number; currency: string },
): string {
  const content = JSON.stringify([
    row.external_subscription_id,
    row.external_price_id,
    row.current_period_end.toISOString(),
    plan.name,
    price.priceId,
    price.amount,
    amountDue,
    currency,
  ])
  const mark = createHmac('sha256', secretKey).update(`plan change\0${content}`).digest('base64url')
  return `${amountDue}.${mark}`
}

/**
 * Whether the user agreed to the plan's price and to at least the amount due now. It can only have become less, because
 * the rest of a period shrinks. A caller that was shown nothing may change where nothing is due.
 */
export function isAgreed(
  ctx: Pick<Context, 'secretKey'>,
  planChange: ResolvedChange,
  { token, due }: { token: string | undefined; due: { amountDue: number; currency: string } },
): boolean {
  if (due.amountDue === 0 && token === undefined) return true
  const previewAmount = Number(/^(\d{1,12})\./.exec(token ?? '')?.[1] ?? Number.NaN)
  if (!(previewAmount >= due.amountDue)) return false
  return isSameSecret(token ?? '', previewTokenOf(ctx, planChange, { ...due, amountDue: previewAmount }))
}

/** The user's running subscription. */
export async function runningSubscription(
  ctx: Pick<Context, 'db'>,
  userId: string,
): Promise<StoredSubscription> {
  return running(await subscriptionOf(ctx.db, userId))
}

export function running(row: StoredSubscription | undefined): StoredSubscription {
  if (!row) throw fail('subscription_not_found')
  if (row.status === 'canceled') throw fail('subscription_ended')
  return row
}

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

/** What a change would cost right now; one that waits for the next period costs nothing. */
export async function dueNow(
  ctx: Pick<Context, 'payments'>,
  access: PaymentAccess,
  { kind, row, price }: ResolvedChange,
): Promise<{ amountDue: number; currency: string }> {
  if (kind === 'downgrade') return { amountDue: 0, currency: price.currency }
  const change = { subscriptionId: row.external_subscription_id, priceId: price.priceId }
  const { amountDue, currency } = await ctx.payments.previewChange(access, change)
  return { amountDue: Math.max(0, amountDue), currency }
}
