import {
  day,
  found,
  type House,
  type IntentStatus,
  type Invoice,
  newId,
  type Price,
  periodAfter,
  type Sale,
  type Session,
  type Subscription,
} from './server.ts'

/** Days after a failed payment on which it is retried; the subscription ends after the last. */
const retryDays = [3, 5, 7]
const warnedBefore = 3 * day

export const itemOf = (one: Subscription) => one.items.data[0]
const isOver = (one: Subscription) => one.status === 'canceled'

/** The payment page was completed: what it sold starts. */
export function completeSession(house: House, session: Session, sale: Sale): void {
  const now = house.now()
  const price = found('price', house.prices, sale.price)
  const subscription = begin(house, session.customer, price, sale)
  session.status = 'complete'
  session.payment_status = sale.trialDays > 0 ? 'no_payment_required' : 'paid'
  session.subscription = subscription.id
  session.url = null
  house.tell('customer.subscription.created', subscription)
  invoiceFor(house, subscription, {
    total: sale.trialDays > 0 ? 0 : price.unit_amount,
    reason: 'subscription_create',
    at: now,
  })
  house.tell('checkout.session.completed', session)
}

function begin(house: House, customer: string, price: Price, sale: Sale): Subscription {
  const now = house.now()
  const trialEnd = sale.trialDays > 0 ? now + sale.trialDays * day : null
  const id = newId('sub')
  const subscription: Subscription = {
    id,
    object: 'subscription',
    customer,
    currency: price.currency,
    status: trialEnd ? 'trialing' : 'active',
    billing_mode: { type: 'flexible' },
    metadata: sale.metadata,
    items: {
      object: 'list',
      has_more: false,
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          price,
          quantity: 1,
          current_period_start: now,
          current_period_end: trialEnd ?? periodAfter(now, price),
        },
      ],
    },
    created: now,
    start_date: now,
    trial_start: trialEnd ? now : null,
    trial_end: trialEnd,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    discounts: [],
    latest_invoice: null,
    pending_update: null,
    schedule: null,
  }
  house.subscriptions.set(id, subscription)
  house.hidden.set(id, { retries: [], isWarned: false })
  return subscription
}

/** Creates an invoice and collects the payment; sends events in both cases. */
export function invoiceFor(
  house: House,
  subscription: Subscription,
  { total, reason, at }: { total: number; reason: string; at: number },
): Invoice {
  const id = newId('in')
  const card = house.cards.get(subscription.customer) ?? 'none'
  const isPaid = total <= 0 || card === 'good'
  const intent = newId('pi')
  const open = card === 'asks' ? 'requires_action' : 'requires_payment_method'
  house.intents.set(intent, {
    id: intent,
    object: 'payment_intent',
    status: isPaid ? 'succeeded' : open,
  })
  const invoice: Invoice = {
    id,
    object: 'invoice',
    number: `DEMO-${String(house.invoices.size + 1).padStart(4, '0')}`,
    status: isPaid ? 'paid' : 'open',
    customer: subscription.customer,
    currency: itemOf(subscription).price.currency,
    total,
    amount_due: Math.max(0, total),
    created: at,
    hosted_invoice_url: `${house.url}/invoice/${id}`,
    invoice_pdf: `${house.url}/invoice/${id}/pdf`,
    billing_reason: reason,
    payments: {
      object: 'list',
      has_more: false,
      data: [
        {
          id: newId('inpay'),
          object: 'invoice_payment',
          payment: { type: 'payment_intent', payment_intent: intent },
        },
      ],
    },
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
  }
  house.invoices.set(id, invoice)
  subscription.latest_invoice = id
  const problem = card === 'asks' ? 'invoice.payment_action_required' : 'invoice.payment_failed'
  house.tell(isPaid ? 'invoice.paid' : problem, invoice)
  return invoice
}

/** A customer's answer to their bank about an open invoice: an upgrade waiting for it starts, or is dropped. */
export function answerBank(house: House, invoice: Invoice, isConfirmed: boolean): void {
  if (invoice.status !== 'open') return
  const subscription = house.subscriptions.get(invoice.parent.subscription_details.subscription)
  const waiting = subscription?.pending_update
  if (!isConfirmed) return settleIntents(house, invoice, 'requires_payment_method')
  invoice.status = 'paid'
  settleIntents(house, invoice, 'succeeded')
  house.tell('invoice.paid', invoice)
  if (!subscription) return
  if (waiting) {
    itemOf(subscription).price = waiting.subscription_items[0].price
    subscription.pending_update = null
    house.tell('customer.subscription.pending_update_applied', subscription)
  }
  if (subscription.status === 'past_due') {
    subscription.status = 'active'
    const hidden = house.hidden.get(subscription.id)
    if (hidden) hidden.retries = []
  }
  house.tell('customer.subscription.updated', subscription)
}

/** An open invoice that is no longer to be paid. */
export function voidInvoice(house: House, invoice: Invoice): void {
  invoice.status = 'void'
  settleIntents(house, invoice, 'canceled')
  const subscription = house.subscriptions.get(invoice.parent.subscription_details.subscription)
  if (subscription) subscription.pending_update = null
}

function settleIntents(house: House, { payments }: Invoice, status: IntentStatus): void {
  for (const { payment } of payments.data) {
    const intent = house.intents.get(payment.payment_intent)
    if (intent) intent.status = status
  }
}

/** Drops what was not confirmed in time. */
function forgetPending(house: House, subscription: Subscription, at: number): void {
  const { pending_update: pending, latest_invoice: latest } = subscription
  if (!pending || pending.expires_at > at) return
  const invoice = house.invoices.get(latest ?? '')
  if (invoice?.status === 'open') voidInvoice(house, invoice)
  subscription.pending_update = null
  house.tell('customer.subscription.pending_update_expired', subscription)
}

/** What an immediate change costs: the higher price minus the old one, prorated to the rest of the period. */
export function differenceOf(house: House, subscription: Subscription, next: Price): number {
  const item = itemOf(subscription)
  if (subscription.status === 'trialing') return 0
  const length = item.current_period_end - item.current_period_start
  const left = Math.max(0, item.current_period_end - house.now()) / length
  return Math.round((next.unit_amount - item.price.unit_amount) * left)
}

/** Ends it now. */
export function end(house: House, subscription: Subscription, at = house.now()): void {
  subscription.status = 'canceled'
  subscription.canceled_at ??= at
  subscription.ended_at = at
  subscription.pending_update = null
  releaseSchedule(house, subscription)
  house.tell('customer.subscription.deleted', subscription)
}

export function releaseSchedule(house: House, subscription: Subscription): void {
  const schedule = subscription.schedule ? house.schedules.get(subscription.schedule) : undefined
  subscription.schedule = null
  if (!schedule) return
  schedule.status = 'released'
  schedule.released_subscription = subscription.id
  schedule.subscription = null
  schedule.current_phase = null
}

/** The next moment at which something happens automatically, if it is not after `until`. */
export function nextMoment(house: House, until: number): number | undefined {
  const moments = [...house.subscriptions.values()]
    .filter((one) => !isOver(one))
    .flatMap((one) => momentsOf(house, one))
  const sessions = [...house.sessions.values()]
    .filter(({ status }) => status === 'open')
    .map((one) => one.expires_at)
  const due = [...moments, ...sessions].filter((at) => at <= until)
  return due.length > 0 ? Math.min(...due) : undefined
}

function momentsOf(house: House, subscription: Subscription): number[] {
  const hidden = house.hidden.get(subscription.id)
  const warning = subscription.status === 'trialing' && !hidden?.isWarned ? subscription.trial_end : null
  return [
    itemOf(subscription).current_period_end,
    ...(hidden?.retries.slice(0, 1) ?? []),
    ...(subscription.pending_update ? [subscription.pending_update.expires_at] : []),
    ...(warning ? [Math.max(warning - warnedBefore, subscription.created)] : []),
  ]
}

/** Runs everything that is due at this moment, which becomes now. */
export function happen(house: House, at: number): void {
  for (const session of house.sessions.values())
    if (session.status === 'open' && session.expires_at <= at) expire(house, session)
  for (const subscription of house.subscriptions.values()) {
    if (!isOver(subscription)) forgetPending(house, subscription, at)
    if (!isOver(subscription)) warn(house, subscription, at)
    if (!isOver(subscription)) retry(house, subscription, at)
    if (!isOver(subscription) && itemOf(subscription).current_period_end <= at) renew(house, subscription)
  }
}

export function expire(house: House, session: Session): void {
  session.status = 'expired'
  session.url = null
  house.tell('checkout.session.expired', session)
}

function warn(house: House, subscription: Subscription, at: number): void {
  const hidden = house.hidden.get(subscription.id)
  const { trial_end: trialEnd } = subscription
  if (!hidden || hidden.isWarned || subscription.status !== 'trialing' || !trialEnd) return
  if (at < trialEnd - warnedBefore) return
  hidden.isWarned = true
  house.tell('customer.subscription.trial_will_end', subscription)
}

function retry(house: House, subscription: Subscription, at: number): void {
  const hidden = house.hidden.get(subscription.id)
  if (!hidden || hidden.retries.length === 0 || (hidden.retries[0] ?? 0) > at) return
  hidden.retries.shift()
  const invoice = house.invoices.get(subscription.latest_invoice ?? '')
  if (house.cards.get(subscription.customer) === 'good') {
    if (invoice) invoice.status = 'paid'
    hidden.retries = []
    subscription.status = 'active'
    house.tell('invoice.paid', invoice ?? {})
    house.tell('customer.subscription.updated', subscription)
    return
  }
  house.tell('invoice.payment_failed', invoice ?? {})
  if (hidden.retries.length > 0) return
  if (invoice) invoice.status = 'uncollectible'
  end(house, subscription, at)
}

function renew(house: House, subscription: Subscription): void {
  const item = itemOf(subscription)
  const at = item.current_period_end
  const hasNoCard =
    subscription.status === 'trialing' && (house.cards.get(subscription.customer) ?? 'none') === 'none'
  if (subscription.cancel_at_period_end || hasNoCard || (subscription.cancel_at ?? Infinity) <= at)
    return end(house, subscription, at)
  moveOn(house, subscription, at)
  item.current_period_start = at
  item.current_period_end = periodAfter(at, item.price)
  const isLate = subscription.status === 'past_due'
  const { status } = invoiceFor(house, subscription, {
    total: item.price.unit_amount,
    reason: 'subscription_cycle',
    at,
  })
  subscription.status = status === 'paid' ? 'active' : 'past_due'
  const hidden = house.hidden.get(subscription.id)
  if (hidden && status !== 'paid' && !isLate) hidden.retries = retryDays.map((days) => at + days * day)
  house.tell('customer.subscription.updated', subscription)
}

/** The next phase of its schedule, if it has one. */
function moveOn(house: House, subscription: Subscription, at: number): void {
  const schedule = subscription.schedule ? house.schedules.get(subscription.schedule) : undefined
  if (!schedule) return
  const phase = schedule.phases.find((one) => one.start_date <= at && at < one.end_date)
  if (!phase) return releaseSchedule(house, subscription)
  schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date }
  itemOf(subscription).price = found('price', house.prices, phase.items[0]?.price ?? '')
  subscription.discounts = phase.discounts.map(({ discount }) => discount)
  Object.assign(subscription.metadata, phase.metadata)
}
