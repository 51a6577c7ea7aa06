import { Failure, fail } from '#contract/api/errors.ts'
import type { BillingEvent } from '#contract/billing/subscriptions.ts'
import { billingEventsList } from '#contract/lists/billing-events-list.ts'
import { notify } from '#server/core/notifications/bell/notifications.ts'
import { dayMs } from '#server/kit/durations.ts'
import { createQueuedFlight } from '#server/kit/single-flight.ts'
import type { Context } from '../../context.ts'
import { currentRights } from '../../core/accounts/roles/within-rights.ts'
import { type Actor, recordAction } from '../../core/audit/audit-trail.ts'
import type { FilterQuery } from '../../lists/checked-query.ts'
import { type ListPage, readList } from '../../lists/read-list.ts'
import type {
  PaymentProvider,
  ProviderEvent,
  ProviderRefund,
} from '../../providers/payments/payment-provider.ts'
import { type RefreshDeps, refreshSubscription } from './apply-subscription.ts'
import { asFailure, isClosed, paymentAccess, problemOf } from './payment-access.ts'
import { putRefund } from './refunds/store.ts'
import {
  billingEventsSource,
  eventById,
  failEvent,
  isOurCheckout,
  keepEvent,
  lockHolder,
  nextFetchNumber,
  openAgain,
  ownerOf,
  type StoredEvent,
  settleCheckout,
  settleEvents,
  subscriptionsOfCustomer,
} from './store.ts'

/** Events that report a change in a subscription, a purchase or a refund. */
const relevant =
  /^(?:customer\.subscription\.\w+|invoice\.(?:paid|payment_failed|payment_action_required)|checkout\.session\.(?:completed|expired)|customer\.deleted|charge\.refunded|charge\.refund\.updated|refund\.\w+)$/

/**
 * Stores a signed event and handles it once: a repeated delivery is only counted. Rethrows errors, so that the provider
 * sends the event again.
 */
export async function receiveEvent(ctx: RefreshDeps, event: ProviderEvent): Promise<void> {
  const isRelevant = relevant.test(event.type)
  const now = ctx.now()
  const stored = await keepEvent(ctx.db, {
    id: event.id,
    type: event.type,
    external_subscription_id: event.subscriptionId ?? null,
    external_customer_id: event.customerId ?? null,
    object_id: event.objectId ?? null,
    happened_at: event.happenedAt,
    received_at: now,
    status: isRelevant ? 'received' : 'ignored',
    problem: null,
    handled_at: isRelevant ? null : now,
  })
  if (stored.status === 'received' || stored.status === 'failed') await handleEvent(ctx, stored)
}

/**
 * Fetches what the event is about. The event is settled in the commit that stores the result, so handling it twice
 * changes nothing.
 */
export async function handleEvent(ctx: RefreshDeps, event: StoredEvent): Promise<void> {
  try {
    await handle(ctx, event)
  } catch (error) {
    await failEvent(ctx.db, event.id, {
      problem: problemOf(error),
      isItsOwn: !isClosed(error),
      at: ctx.now(),
    })
    throw error
  }
}

async function handle(ctx: RefreshDeps, event: StoredEvent): Promise<void> {
  const { id, type, external_subscription_id: subscription, external_customer_id: customer } = event
  if (subscription) return void (await refreshSubscription(ctx, subscription, id))
  if (/refund/.test(type)) return refreshRefunds(ctx, event.object_id, id)
  let isOurs = false
  if (type === 'customer.deleted' && customer)
    for (const row of await subscriptionsOfCustomer(ctx.db, customer)) {
      await refreshSubscription(ctx, row.external_subscription_id)
      isOurs = true
    }
  if (type.startsWith('checkout.') && event.object_id) isOurs = await refreshCheckout(ctx, event.object_id)
  await settleEvents(ctx.db, [id], { status: isOurs ? 'done' : 'ignored', at: ctx.now() })
}

/** Asks the provider about the state of a checkout. Returns whether it is one of ours. */
export async function refreshCheckout(ctx: RefreshDeps, id: string): Promise<boolean> {
  if (!(await isOurCheckout(ctx.db, id))) return false
  const fetched = await ctx.payments.fetchCheckout(await paymentAccess(ctx), id)
  const subscription = fetched?.subscriptionId
  if (fetched?.status === 'open') return true
  if (fetched?.status === 'complete' && subscription) await refreshSubscription(ctx, subscription)
  await settleCheckout(ctx.db, id, {
    status: fetched?.status === 'complete' ? 'complete' : 'expired',
    external_subscription_id: subscription ?? null,
  })
  return true
}

export async function listBillingEvents(
  { db }: Pick<Context, 'db'>,
  query: FilterQuery,
): Promise<ListPage<BillingEvent>> {
  const { rows, ...page } = await readList(db, billingEventsList, billingEventsSource, query)
  return { rows: rows.map(eventView), ...page }
}

/** Handles an event again as if it had just arrived; the replay is recorded first. */
export async function replayBillingEvent(
  ctx: RefreshDeps & Pick<Context, 'log'>,
  viewer: Actor,
  id: string,
): Promise<BillingEvent> {
  const event = await ctx.db.transaction().execute(async (trx) => {
    await currentRights(trx, viewer, 'subscriptions.update')
    const row = await eventById(trx, id)
    if (!row) throw fail('event_not_found')
    await openAgain(trx, id)
    const record = { id, name: row.type }
    await recordAction(trx, { viewer, now: ctx.now(), area: 'subscriptions', act: 'replay', record })
    return row
  })
  await handleEvent(ctx, event).catch((error: unknown) => {
    const failure = asFailure(error)
    // The error is stored with the event, where staff look for it.
    if (!(failure instanceof Failure)) ctx.log.warn({ err: error }, "can't process an event")
    throw failure instanceof Failure ? failure : fail('payment_provider_failed')
  })
  return eventView((await eventById(ctx.db, id)) ?? event)
}

export function eventView({
  object_id: _,
  tries: _tries,
  next_try_at: _next,
  ...event
}: StoredEvent): BillingEvent {
  return {
    ...event,
    happened_at: event.happened_at.toISOString(),
    received_at: event.received_at.toISOString(),
    handled_at: event.handled_at?.toISOString() ?? null,
  }
}

type Deps = Pick<Context, 'db' | 'now' | 'payments' | 'secrets'>

/** An older refund that we hear of for the first time is stored and not reported to the person. */
const newsFor = 3 * dayMs

const shared = new WeakMap<PaymentProvider, ReturnType<typeof createQueuedFlight<void>>>()

/**
 * Fetches and stores all refunds of a payment. One refund sends up to four events at the same moment: those that arrive
 * together share a fetch, and all are settled in the commit that stores it.
 */
async function refreshRefunds(ctx: Deps, paymentId: string | null, eventId: string): Promise<void> {
  // Money that is given back from a customer's balance belongs to no payment.
  if (!paymentId) return settleEvents(ctx.db, [eventId], { status: 'ignored', at: ctx.now() })
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

/** Stores a refund and tells its person of a new one. False if it was paid by no one of ours. */
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
  const isNews = isNew && isGiven(status) && now.getTime() - createdAt.getTime() <= newsFor
  if (isNews && holder.status !== 'deleted')
    await notify(ctx, trx, { userId: holder.id, type: 'payment_refunded', values: { amount, currency } })
  return true
}

/** Whether the money goes back. It is on its way while the provider waits for the bank, and stays here otherwise. */
function isGiven(status: string): boolean {
  return status !== 'failed' && status !== 'canceled'
}
