import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { hundredths } from '#contract/billing/money.ts'
import { PaymentError, type ProviderSubscription } from '../payment-provider.ts'
import { lookAt, whole } from './look.ts'
import {
  type Aside,
  asideOf,
  forgotten,
  hasAside,
  idOf,
  nextPhase,
  noted,
  scheduleOf,
  soleItem,
  toPaymentError,
} from './read-objects.ts'

interface Change {
  subscriptionId: string
  priceId: string
  plan: string
}

export async function previewChange(
  stripe: Stripe,
  { subscriptionId, priceId }: Omit<Change, 'plan'>,
): Promise<{ amountDue: number; currency: string }> {
  const before = await lookAt(stripe, subscriptionId)
  const { id } = soleItem(before)
  // Nothing is charged before a trial ends, and there would be no invoice to check.
  if (before.status === 'trialing') return { amountDue: 0, currency: before.currency.toUpperCase() }
  const { amount_due: amountDue, currency } = await stripe.invoices.createPreview({
    subscription: subscriptionId,
    subscription_details: { items: [{ id, price: priceId }], proration_behavior: 'always_invoice' },
  })
  return { amountDue: hundredths(amountDue, currency), currency: currency.toUpperCase() }
}

/**
 * The new price waits for its payment; everything else changes once that succeeded. A change planned for the next
 * period is first stored on the subscription, and still waits if the payment fails.
 */
export async function changeNow(stripe: Stripe, change: Change, key: string): Promise<ProviderSubscription> {
  const before = await lookAt(stripe, change.subscriptionId)
  const aside = waitingFor(before)
  if (nextPhase(before) && aside) await update(stripe, before.id, { metadata: noted(aside) })
  await release(stripe, before)
  await dropPending(stripe, before)
  try {
    const after = await buy(stripe, before, change, key)
    // Nothing else may change before the payment is confirmed; until then all stays as it is.
    if (after.pending_update) return whole(stripe, await lookAt(stripe, before.id))
  } catch (error) {
    if (aside && wasNotBought.has(toPaymentError(error, []).kind)) await putBack(stripe, before.id)
    throw error
  }
  const resumed = isEnding(before) ? goingOn(before) : {}
  return update(stripe, before.id, { metadata: { plan: change.plan, ...(aside && forgotten) }, ...resumed })
}

/** The change planned for the next period, or the one planned before another upgrade was requested. */
function waitingFor(before: Stripe.Subscription): Aside | undefined {
  const next = nextPhase(before)
  return next ? { ...next, from: soleItem(before).price.id, key: randomUUID() } : asideOf(before)
}

/** Two simultaneous calls take effect once, through the key that was stored with the change. */
export async function putBack(stripe: Stripe, subscriptionId: string): Promise<ProviderSubscription> {
  const before = await lookAt(stripe, subscriptionId)
  if (before.pending_update) return whole(stripe, before)
  const aside = asideOf(before)
  try {
    if (aside && !isEnding(before) && !nextPhase(before))
      return await changeLater(stripe, { subscriptionId, ...aside }, `aside-${aside.key}`)
  } catch (error) {
    // A price that is no longer sold must not keep this from being settled.
    if (toPaymentError(error, []).kind !== 'refused') throw error
    await release(stripe, await lookAt(stripe, subscriptionId))
  }
  return update(stripe, subscriptionId, { metadata: forgotten })
}

/** Kinds after which nothing was bought; after any other it may have been. */
const wasNotBought = new Set<PaymentError['kind']>(['declined', 'refused'])

async function buy(
  stripe: Stripe,
  before: Stripe.Subscription,
  { priceId }: Change,
  key: string,
): Promise<Stripe.Subscription> {
  const after = await stripe.subscriptions.update(
    before.id,
    {
      items: [{ id: soleItem(before).id, price: priceId }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    },
    { idempotencyKey: `${key}-price` },
  )
  if (after.pending_update && !(await waitsForBuyer(stripe, after))) await giveUp(stripe, after)
  return after
}

/** Whether the bank wants the buyer to confirm, rather than having declined. */
async function waitsForBuyer(
  stripe: Stripe,
  { latest_invoice: latest }: Stripe.Subscription,
): Promise<boolean> {
  const id = idOf(latest)
  if (id === undefined) return false
  const { payments } = await stripe.invoices.retrieve(id, {
    expand: ['payments.data.payment.payment_intent'],
  })
  return (payments?.data ?? []).some(({ payment: { payment_intent: intent } }) => {
    return intent !== undefined && typeof intent === 'object' && intent.status === 'requires_action'
  })
}

/** An open invoice could be paid someday, and the higher price would begin unexpectedly. */
async function giveUp(stripe: Stripe, { latest_invoice: latest }: Stripe.Subscription): Promise<never> {
  await voidInvoice(stripe, latest)
  throw new PaymentError('declined', 'The payment did not come through.')
}

/** A repeated request finds it already void, or paid. Any other failure is reported, because it could still be paid. */
async function voidInvoice(stripe: Stripe, latest: Stripe.Subscription['latest_invoice']): Promise<void> {
  const invoice = idOf(latest)
  if (invoice === undefined) return
  try {
    await stripe.invoices.voidInvoice(invoice)
  } catch (error) {
    if (!isSettled.has(toPaymentError(error, []).kind)) throw error
  }
}

const isSettled = new Set<PaymentError['kind']>(['missing', 'refused'])

/** A payment that waits for its buyer is no longer wanted, so void it before it is paid. */
async function dropPending(
  stripe: Stripe,
  { pending_update: pending, latest_invoice: latest }: Stripe.Subscription,
): Promise<void> {
  if (pending) await voidInvoice(stripe, latest)
}

export async function changeLater(
  stripe: Stripe,
  change: Change,
  key: string,
): Promise<ProviderSubscription> {
  let before = await lookAt(stripe, change.subscriptionId)
  if (before.pending_update) {
    await dropPending(stripe, before)
    // The buyer may have paid it just before, and the price of the running period is then another one.
    before = await lookAt(stripe, before.id)
  }
  if (isEnding(before)) await update(stripe, before.id, goingOn(before))
  const options = { idempotencyKey: `${key}-schedule` }
  const schedule =
    scheduleOf(before) ??
    (await stripe.subscriptionSchedules.create({ from_subscription: before.id }, options))
  await stripe.subscriptionSchedules.update(schedule.id, phasesOf(before, schedule, change), {
    idempotencyKey: `${key}-phases`,
  })
  await forget(stripe, before)
  return whole(stripe, await lookAt(stripe, before.id))
}

function phasesOf(
  subscription: Stripe.Subscription,
  schedule: Stripe.SubscriptionSchedule,
  { priceId, plan }: Change,
): Stripe.SubscriptionScheduleUpdateParams {
  const { price, current_period_start: from, current_period_end: until } = soleItem(subscription)
  const { trial_end: trialEnd, status } = subscription
  // Without them, a phase has the discounts of the customer, and the buyer would lose those of the subscription.
  const discounts = subscription.discounts.flatMap((discount) => idOf(discount) ?? [])
  const same = discounts.length > 0 && { discounts: discounts.map((discount) => ({ discount })) }
  const start = schedule.current_phase?.start_date ?? from
  return {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        start_date: start,
        end_date: until,
        items: [{ price: price.id, quantity: 1 }],
        proration_behavior: 'none',
        ...same,
        ...(status === 'trialing' && trialEnd && { trial_end: trialEnd }),
      },
      {
        start_date: until,
        items: [{ price: priceId, quantity: 1 }],
        duration: { interval: 'month', interval_count: 1 },
        proration_behavior: 'none',
        ...same,
        metadata: { plan },
      },
    ],
  }
}

export async function keepPrice(stripe: Stripe, subscriptionId: string): Promise<ProviderSubscription> {
  const before = await lookAt(stripe, subscriptionId)
  await release(stripe, before)
  await dropPending(stripe, before)
  await forget(stripe, before)
  return whole(stripe, await lookAt(stripe, subscriptionId))
}

export async function cancelLater(stripe: Stripe, subscriptionId: string): Promise<ProviderSubscription> {
  const before = await lookAt(stripe, subscriptionId)
  await release(stripe, before)
  await dropPending(stripe, before)
  await forget(stripe, before)
  return update(stripe, subscriptionId, { cancel_at_period_end: true })
}

export async function cancelNow(stripe: Stripe, subscriptionId: string): Promise<ProviderSubscription> {
  const before = await lookAt(stripe, subscriptionId)
  // Ending the subscription leaves the invoice of an upgrade open. That it ends matters more than whether the invoice
  // could be voided.
  await dropPending(stripe, before).catch(() => undefined)
  const ended = await stripe.subscriptions.cancel(subscriptionId, { expand: ['schedule'] })
  return whole(stripe, ended)
}

export async function resume(stripe: Stripe, subscriptionId: string): Promise<ProviderSubscription> {
  const subscription = await lookAt(stripe, subscriptionId)
  if (!isEnding(subscription)) return whole(stripe, subscription)
  return update(stripe, subscriptionId, goingOn(subscription))
}

const isEnding = (subscription: Stripe.Subscription) =>
  subscription.cancel_at_period_end || subscription.cancel_at !== null

/** The portal sets a date, we set the flag; each is undone in its own way. */
function goingOn({ cancel_at_period_end: marked }: Stripe.Subscription): Stripe.SubscriptionUpdateParams {
  return marked ? { cancel_at_period_end: false } : { cancel_at: '' }
}

async function update(
  stripe: Stripe,
  id: string,
  params: Stripe.SubscriptionUpdateParams,
): Promise<ProviderSubscription> {
  return whole(stripe, await stripe.subscriptions.update(id, { ...params, expand: ['schedule'] }))
}

/** An explicit choice of what comes next replaces the stored change. */
async function forget(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  if (hasAside(subscription)) await update(stripe, subscription.id, { metadata: forgotten })
}

/** Releases the subscription from its schedule, which would block changes. */
async function release(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const schedule = scheduleOf(subscription)
  if (schedule) await stripe.subscriptionSchedules.release(schedule.id)
}
