import type { FastifyInstance, FastifyReply } from 'fastify'
import { Failure, fail } from '#contract/api/errors.ts'
import type { BillingEvent } from '#contract/billing/subscriptions.ts'
import { billingEventsList } from '#contract/lists/billing-lists.ts'
import type { Context } from '../../context.ts'
import { assertStillMay } from '../../core/accounts/roles/within-rights.ts'
import { type Actor, recordAction } from '../../core/audit/audit-log.ts'
import { secretSetting } from '../../core/settings/site-settings.ts'
import type { RateLimits } from '../../http/may-call.ts'
import type { FilterQuery } from '../../lists/list-source.ts'
import { type ListPage, readList } from '../../lists/read-list.ts'
import { PaymentError, type ProviderEvent } from '../../providers/payments/payment-provider.ts'
import { type RefreshDeps, refreshSubscription } from './apply-subscription.ts'
import { asFailure, isClosed, paymentAccess, problemOf, UnknownPlan } from './ask-provider.ts'
import { refreshRefunds } from './refunds/refresh-refunds.ts'
import {
  billingEventsSource,
  eventById,
  failEvent,
  isOurCheckout,
  keepEvent,
  openAgain,
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
    await assertStillMay(trx, viewer, 'subscriptions.update')
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

type Deps = RefreshDeps & Pick<Context, 'log'>

/** The address the provider sends its events to. */
export const webhookPath = '/api/webhooks/stripe'

const maxBytes = 1024 * 1024

/**
 * Receives events from the provider. Only the signature over the raw bytes counts, so there is no sign-in. It answers
 * after the commit; for anything but a 2xx the provider sends the event again, for three days.
 */
export function paymentWebhook(api: FastifyInstance, ctx: Deps, limits: RateLimits): void {
  void api.register(async (route) => {
    route.removeAllContentTypeParsers()
    route.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    route.route({
      method: 'POST',
      url: webhookPath,
      bodyLimit: maxBytes,
      onRequest: (request) => limits.consume(request, 'read'),
      handler: async (request, reply) => {
        const secret = await secretSetting(ctx, 'stripe_webhook_secret')
        if (!secret) return answer(reply, 503)
        const event = signedEvent(ctx, request.body, request.headers['stripe-signature'], secret)
        if (!event) return answer(reply, 400)
        return answer(reply, await statusOf(ctx, event))
      },
    })
  })
}

/** The event; undefined if it is not signed by the provider or not recent. */
function signedEvent(
  ctx: Deps,
  body: unknown,
  signature: string | string[] | undefined,
  secret: string,
): ProviderEvent | undefined {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') return undefined
  try {
    return ctx.payments.readEvent(body, signature, secret, ctx.now())
  } catch (error) {
    if (error instanceof PaymentError) return undefined
    throw error
  }
}

async function statusOf(ctx: Deps, event: ProviderEvent): Promise<number> {
  try {
    await receiveEvent(ctx, event)
    return 200
  } catch (err) {
    ctx.log.warn({ err, event: event.id, type: event.type }, 'an event of the payment provider is waiting')
    const isExpected = err instanceof PaymentError || err instanceof Failure || err instanceof UnknownPlan
    return isExpected ? 503 : 500
  }
}

function answer(reply: FastifyReply, status: number): FastifyReply {
  return reply.status(status).send({ received: status === 200 })
}
