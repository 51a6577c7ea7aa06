import { PaymentError } from '../../../providers/payments/payment-provider.ts'
import { type Looking, lookAt } from '../apply-subscription.ts'
import { paymentAccess } from '../payment-access.ts'
import { isOver } from '../subscription-row.ts'
import { checkoutsOf, customerOf, deleteCheckoutsOf } from './store.ts'

/**
 * Ends whatever somebody would still be charged for who left for ever: pages on which they could pay, then all subscriptions
 * of their customer, known here or not. It is done once nothing is left; until then it fails, and is tried again.
 */
export async function endSubscriptions(ctx: Looking, userId: string): Promise<void> {
  const access = await paymentAccess(ctx)
  for (const { id, status } of await checkoutsOf(ctx.db, userId))
    if (status === 'open') await unlessMissing(ctx.payments.expireCheckout(access, id))
  const customerId = await customerOf(ctx.db, userId)
  if (customerId)
    for (const { id, status } of (await unlessMissing(ctx.payments.listSubscriptions(access, customerId))) ??
      []) {
      if (!isOver(status)) await unlessMissing(ctx.payments.cancelNow(access, id))
      await lookAt(ctx, id)
    }
  await deleteCheckoutsOf(ctx.db, userId)
}

async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof PaymentError && error.kind === 'missing') return undefined
    throw error
  }
}
