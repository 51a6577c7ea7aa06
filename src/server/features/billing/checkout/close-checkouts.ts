import { fail } from '#contract/api/errors.ts'
import type { PaymentAccess, ProviderCheckout } from '#server/providers/payments/payment-provider.ts'
import { type RefreshDeps, refreshSubscription } from '../apply-subscription.ts'
import { settleCheckout } from '../store.ts'
import type { OpenCheckout } from './store.ts'

/**
 * Closes open checkouts. If one was already paid, stores what was bought and raises `already_subscribed`. The first
 * that `mayStay` is left open, if it still is, and returned.
 */
export async function closeCheckouts(
  ctx: RefreshDeps,
  access: PaymentAccess,
  rows: readonly OpenCheckout[],
  mayStay: (row: OpenCheckout) => boolean = () => false,
): Promise<OpenCheckout | undefined> {
  let stays: OpenCheckout | undefined
  for (const row of rows) {
    const isWanted = !stays && mayStay(row)
    if (!isWanted) await ctx.payments.expireCheckout(access, row.id)
    const checkout = await ctx.payments.fetchCheckout(access, row.id)
    if (checkout?.status === 'complete') await rejectSecond(ctx, checkout)
    if (isWanted && checkout?.status === 'open') stays = row
    else await settleCheckout(ctx.db, row.id, { status: 'expired', external_subscription_id: null })
  }
  return stays
}

async function rejectSecond(ctx: RefreshDeps, { id, subscriptionId }: ProviderCheckout): Promise<void> {
  const bought = subscriptionId ? await refreshSubscription(ctx, subscriptionId) : undefined
  await settleCheckout(ctx.db, id, {
    status: 'complete',
    external_subscription_id: subscriptionId ?? null,
  })
  // That subscription may have ended since.
  if (bought && bought.status !== 'canceled') throw fail('already_subscribed')
}
