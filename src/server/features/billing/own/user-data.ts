import type { Context } from '#server/context.ts'
import type { ExportPart } from '#server/core/accounts/own/own-account.ts'
import { latestRefunds } from '#server/core/revenue/store.ts'
import { userIdOf } from '#server/kit/ids.ts'
import { type PaymentAccess, PaymentError } from '#server/providers/payments/payment-provider.ts'
import { type RefreshDeps, refreshSubscription } from '../apply-subscription.ts'
import { paymentAccess, unlessForeign, unlessUnknown } from '../ask-provider.ts'
import { statusOf, subscriptionView } from '../subscription-row.ts'
import { invoicesOf, invoiceView } from './own-subscription.ts'
import { checkoutsOf, customerOf, deleteCheckoutsOf, subscriptionsOf, whereaboutsOf } from './store.ts'

type Db = Context['db']

const maxExported = 100
/** More than anyone has. */
const maxRefunds = 1000

/**
 * Ensures that a user who leaves for good is no longer charged. Records of past payments stay, without a name
 * (ADR-037).
 */
export async function forgetBilling(ctx: Pick<Context, 'queue'>, trx: Db, owner: string): Promise<void> {
  const userId = userIdOf(owner)
  if (!userId) return
  const customer = await customerOf(trx, userId)
  const checkouts = await checkoutsOf(trx, userId)
  if (customer ?? checkouts[0]) await ctx.queue.send('end_subscriptions', { user_id: userId }, { db: trx })
}

/** A user's subscriptions, purchases, refunds and invoices, for their export. */
export async function exportBilling(
  ctx: Pick<Context, 'db' | 'secrets' | 'payments' | 'log'>,
  owner: string,
): Promise<ExportPart[]> {
  const userId = userIdOf(owner)
  if (!userId) return []
  const [subscriptions, checkouts, refunds, invoices] = await Promise.all([
    subscriptionsOf(ctx.db, userId),
    checkoutsOf(ctx.db, userId),
    latestRefunds(ctx.db, { userId }, maxRefunds),
    exportInvoices(ctx, userId),
  ])
  return [
    { name: 'subscriptions', rows: subscriptions.map(subscriptionView) },
    {
      name: 'checkouts',
      rows: checkouts.map(({ id, plan, trial_days, status, created_at, expires_at }) => ({
        id,
        plan,
        trial_days,
        status,
        created_at: created_at.toISOString(),
        expires_at: expires_at.toISOString(),
      })),
    },
    {
      name: 'refunds',
      rows: refunds.map(({ id, amount, paid, currency, status, created_at }) => ({
        id,
        amount,
        paid,
        currency,
        status,
        created_at: created_at.toISOString(),
      })),
    },
    { name: 'invoices', rows: invoices },
  ]
}

/**
 * Invoices are stored at the provider. If it does not answer, the export is still complete otherwise and says what is
 * missing.
 */
async function exportInvoices(
  ctx: Pick<Context, 'db' | 'secrets' | 'payments' | 'log'>,
  userId: string,
): Promise<ExportPart['rows']> {
  try {
    return (await invoicesOf(ctx, userId, maxExported)).map(invoiceView)
  } catch (err) {
    ctx.log.warn({ err, user: userId }, "the payment provider didn't return the invoices for an export")
    return [{ missing: "the payment provider didn't respond; request the export again later" }]
  }
}

/**
 * Ends everything a departed user could still be charged for: open checkouts, then all subscriptions of their customer,
 * including ones we have no record of. They end at once, or with the paid period if the account is only closed, banned,
 * or can still be restored. Fails until nothing is left, and is then retried.
 */
export async function endSubscriptions(ctx: RefreshDeps, userId: string): Promise<void> {
  const whereabouts = await whereaboutsOf(ctx.db, userId)
  if (whereabouts === 'here') return
  const [checkouts, customerId] = [await checkoutsOf(ctx.db, userId), await customerOf(ctx.db, userId)]
  if (customerId || checkouts[0]) {
    const access = await paymentAccess(ctx)
    for (const { id, status } of checkouts)
      if (status === 'open') await unlessMissing(ctx.payments.expireCheckout(access, id))
    if (customerId) await endAllOf(ctx, access, { customerId, atOnce: whereabouts === 'gone' })
  }
  if (whereabouts === 'gone') await deleteCheckoutsOf(ctx.db, userId)
}

async function endAllOf(
  ctx: RefreshDeps,
  access: PaymentAccess,
  { customerId, atOnce }: { customerId: string; atOnce: boolean },
): Promise<void> {
  const all = (await unlessMissing(ctx.payments.listSubscriptions(access, customerId))) ?? []
  for (const { id, status, cancelAtPeriodEnd } of all) {
    const runs = statusOf(status) !== 'canceled'
    if (isOpen(status) && (atOnce || !runs)) await unlessMissing(ctx.payments.cancelNow(access, id))
    else if (runs && !cancelAtPeriodEnd) await unlessMissing(ctx.payments.cancelLater(access, id))
  }
  // Only after all are ended: an error in storing one must not leave the next one running.
  for (const { id } of all) await unlessUnknown(refreshSubscription(ctx, id))
}

/** Whether the provider might still charge for it. */
function isOpen(status: string): boolean {
  return status !== 'canceled' && status !== 'incomplete_expired'
}

async function unlessMissing<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await unlessForeign(request)
  } catch (error) {
    if (error instanceof PaymentError && error.kind === 'missing') return undefined
    throw error
  }
}
