import type { Context } from '#server/context.ts'
import { userById } from '#server/core/accounts/store.ts'
import { PaymentError } from '#server/providers/payments/payment-provider.ts'
import { accessIfAny } from '../payment-access.ts'
import { serializeByUser } from './alone.ts'
import { customerOf } from './store.ts'

/** Gives the provider the address that an account has now, so that invoices are mailed to it. */
export function updateCustomer(
  ctx: Pick<Context, 'db' | 'secrets' | 'payments'>,
  userId: string,
): Promise<void> {
  // One after the other, so that an earlier address never arrives last.
  return serializeByUser(userId, async () => {
    const access = await accessIfAny(ctx)
    const customerId = await customerOf(ctx.db, userId)
    const user = await userById(ctx.db, userId)
    if (!access || !customerId || !user?.email) return
    try {
      await ctx.payments.updateCustomer(access, customerId, { email: user.email })
    } catch (error) {
      // The site may use another provider account since; a customer made there has the new address.
      if (!(error instanceof PaymentError && error.kind === 'missing')) throw error
    }
  })
}
