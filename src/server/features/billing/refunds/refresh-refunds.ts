import { notify } from '#server/core/notifications/bell/notifications.ts'
import { dayMs } from '#server/kit/durations.ts'
import { createQueuedFlight } from '#server/kit/single-flight.ts'
import type { Context } from '../../../context.ts'
import type { PaymentProvider, ProviderRefund } from '../../../providers/payments/payment-provider.ts'
import { paymentAccess } from '../ask-provider.ts'
import { lockHolder, nextFetchNumber, ownerOf, settleEvents } from '../store.ts'
import { putRefund } from './store.ts'

type Deps = Pick<Context, 'db' | 'now' | 'payments' | 'secrets'>

/** A refund that is older when it is first stored is not reported to the person. */
const notifyWithinMs = 3 * dayMs

const shared = new WeakMap<PaymentProvider, ReturnType<typeof createQueuedFlight<void>>>()

/**
 * Fetches and stores all refunds of a payment. One refund sends up to four events at the same moment: those that arrive
 * together share a fetch, and all are settled in the commit that stores it.
 */
export async function refreshRefunds(ctx: Deps, paymentId: string | null, eventId?: string): Promise<void> {
  if (!paymentId) {
    // Money that is given back from a customer's balance belongs to no payment.
    await settleEvents(ctx.db, eventId ? [eventId] : [], { status: 'ignored', at: ctx.now() })
    return
  }
  const share = shared.get(ctx.payments) ?? createQueuedFlight<void>()
  shared.set(ctx.payments, share)
  await share(paymentId, eventId, (eventIds) => fetchAndStore(ctx, paymentId, eventIds))
}

async function fetchAndStore(ctx: Deps, paymentId: string, eventIds: readonly string[]): Promise<void> {
  const access = await paymentAccess(ctx)
  const look = await nextFetchNumber(ctx.db)
  const refunds = await ctx.payments.listRefunds(access, paymentId)
  await ctx.db.transaction().execute(async (trx) => {
    let isOurs = false
    for (const refund of refunds) if (await store(ctx, trx, { refund, paymentId, look })) isOurs = true
    await settleEvents(trx, eventIds, { status: isOurs ? 'done' : 'ignored', at: ctx.now() })
  })
}

/** Stores a refund and notifies its person of a new one. False if it was paid by no one of ours. */
async function store(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  { refund, paymentId, look }: { refund: ProviderRefund; paymentId: string; look: number },
): Promise<boolean> {
  const { id, subscriptionId, customerId, amount, paid, currency, status, createdAt } = refund
  const owner = await ownerOf(trx, {
    externalId: subscriptionId ?? '',
    userId: undefined,
    customerId: customerId ?? '',
  })
  const holder = owner === undefined ? undefined : await lockHolder(trx, owner)
  if (!holder) return false
  const now = ctx.now()
  const isNew = await putRefund(trx, {
    id,
    payment_id: paymentId,
    user_id: holder.id,
    external_subscription_id: subscriptionId ?? null,
    amount,
    paid,
    currency,
    status,
    created_at: createdAt,
    look,
    looked_at: now,
  })
  const isRecent = now.getTime() - createdAt.getTime() <= notifyWithinMs
  const shouldNotify = isNew && isRecent && isRefunded(status) && holder.status !== 'deleted'
  if (shouldNotify)
    await notify(ctx, trx, { userId: holder.id, type: 'payment_refunded', values: { amount, currency } })
  return true
}

/** Whether the money goes back. It is on its way while the provider waits for the bank, and stays here otherwise. */
function isRefunded(status: string): boolean {
  return status !== 'failed' && status !== 'canceled'
}
