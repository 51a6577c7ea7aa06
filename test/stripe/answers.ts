import { type Form, type FormValue, textAt, textsAt } from './form.ts'
import { differenceOf, end, expire, invoiceFor, itemOf, releaseSchedule, voidInvoice } from './life.ts'
import { refundCalls } from './refunds.ts'
import {
  day,
  found,
  type House,
  newId,
  type Price,
  periodAfter,
  Refusal,
  refuse,
  type Schedule,
  type Session,
  type Subscription,
} from './server.ts'

type Call = (house: House, form: Form, id: string) => object

/** The provider's response to each of its calls; `:id` matches anything. */
export const calls: Record<string, Call> = {
  'GET /v1/account': (house) => ({
    id: house.account,
    object: 'account',
    business_profile: { name: 'Demo shop' },
    settings: { dashboard: { display_name: 'Demo shop' } },
  }),
  'GET /v1/products/:id': (house, form, id) => {
    const product = found('product', house.products, id)
    const price = product.default_price && house.prices.get(product.default_price)
    return price && isExpanded(form, 'default_price') ? { ...product, default_price: price } : product
  },
  'GET /v1/prices/:id': (house, _, id) => found('price', house.prices, id),
  'GET /v1/prices': (house, form) =>
    listOf(
      [...house.prices.values()].filter(
        (one) =>
          one.product === textAt(form, 'product') &&
          (textAt(form, 'active') === undefined || String(one.active) === textAt(form, 'active')),
      ),
      form,
    ),
  'POST /v1/customers': createCustomer,
  'POST /v1/customers/:id': (house, form, id) =>
    Object.assign(found('customer', house.customers, id), textsAt(form)),
  'GET /v1/customers/:id': (house, _, id) => found('customer', house.customers, id),
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions/:id': (house, _, id) => found('checkout.session', house.sessions, id),
  'POST /v1/checkout/sessions/:id/expire': (house, _, id) => {
    const session = found('checkout.session', house.sessions, id)
    if (session.status !== 'open')
      throw refuse('Only Checkout Sessions with a status in ["open"] can be expired.')
    expire(house, session)
    return session
  },
  'GET /v1/subscriptions': (house, form) =>
    listOf(
      [...house.subscriptions.values()]
        .filter(
          ({ customer, status }) =>
            customer === textAt(form, 'customer') &&
            (textAt(form, 'status') === 'all' || status !== 'canceled'),
        )
        .map((one) => shown(house, one, form, 'data.schedule'))
        .reverse(),
      form,
    ),
  'GET /v1/subscriptions/:id': (house, form, id) => answerWith(house, id, form),
  'POST /v1/subscriptions/:id': updateSubscription,
  'DELETE /v1/subscriptions/:id': (house, form, id) => {
    const subscription = found('subscription', house.subscriptions, id)
    if (subscription.status === 'canceled') throw missing('subscription', id)
    end(house, subscription)
    return answerWith(house, id, form)
  },
  'POST /v1/subscription_schedules': createSchedule,
  'GET /v1/subscription_schedules/:id': (house, _, id) => found('subscription_schedule', house.schedules, id),
  'POST /v1/subscription_schedules/:id': updateSchedule,
  'POST /v1/subscription_schedules/:id/release': (house, _, id) => {
    const schedule = found('subscription_schedule', house.schedules, id)
    if (schedule.status !== 'active')
      throw refuse(
        `You cannot release a subscription schedule that is currently in the \`${schedule.status}\` status.`,
      )
    const subscription = found('subscription', house.subscriptions, schedule.subscription ?? '')
    releaseSchedule(house, subscription)
    house.tell('customer.subscription.updated', subscription)
    return schedule
  },
  'GET /v1/invoices': (house, form) =>
    listOf(
      [...house.invoices.values()].filter(({ customer }) => customer === textAt(form, 'customer')).reverse(),
      form,
    ),
  'GET /v1/invoices/:id': (house, form, id) => {
    const invoice = found('invoice', house.invoices, id)
    if (!isExpanded(form, 'payments.data.payment.payment_intent')) return { ...invoice, payments: undefined }
    const data = invoice.payments.data.map((one) => {
      const intent = house.intents.get(one.payment.payment_intent)
      return { ...one, payment: { ...one.payment, payment_intent: intent } }
    })
    return { ...invoice, payments: { ...invoice.payments, data } }
  },
  'POST /v1/invoices/create_preview': preview,
  'POST /v1/invoices/:id/void': (house, _, id) => {
    const invoice = found('invoice', house.invoices, id)
    if (invoice.status !== 'open') throw refuse('You can only pass in open or uncollectible invoices.')
    voidInvoice(house, invoice)
    return invoice
  },
  ...refundCalls,
  'POST /v1/billing_portal/sessions': (house, form) => {
    const customer = found('customer', house.customers, need(form, 'customer'), 'customer').id
    const id = newId('bps')
    house.portals.set(id, { customer, return_url: textAt(form, 'return_url') ?? house.url })
    return { id, object: 'billing_portal.session', customer, url: `${house.url}/portal/${id}` }
  },
}

function need(form: Form, name: string): string {
  const value = textAt(form, name)
  if (value === undefined || value === '') throw refuse(`Missing required param: ${name}.`, name)
  return value
}

function missing(kind: string, id: string): Refusal {
  const message = `No such ${kind}: '${id}'`
  return new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', param: 'id', message })
}

function isExpanded(form: Form, name: string): boolean {
  return Object.values(textsOf(form['expand'])).includes(name)
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

function listOf(all: { id: string }[], form: Form): object {
  const after = textAt(form, 'starting_after')
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  const limit = Number(textAt(form, 'limit') ?? 10)
  if (!(limit >= 1 && limit <= 100)) throw refuse(`Invalid integer: ${limit}`, 'limit')
  const data = all.slice(from, from + limit)
  return { object: 'list', url: '/v1', has_more: from + limit < all.length, data }
}

function shown(house: House, one: Subscription, form: Form, name: string) {
  const schedule = one.schedule && isExpanded(form, name) ? house.schedules.get(one.schedule) : one.schedule
  const invoice = isExpanded(form, 'latest_invoice') && house.invoices.get(one.latest_invoice ?? '')
  return { ...one, schedule, ...(invoice && { latest_invoice: invoice }) }
}

function answerWith(house: House, id: string, form: Form): object {
  return shown(house, found('subscription', house.subscriptions, id), form, 'schedule')
}

function createCustomer(house: House, form: Form): object {
  const id = newId('cus')
  const customer = {
    id,
    object: 'customer' as const,
    email: textAt(form, 'email') ?? '',
    name: textAt(form, 'name') ?? '',
    metadata: textsAt(form, 'metadata'),
    preferred_locales: textsOf(form['preferred_locales']),
    created: house.now(),
  }
  house.customers.set(id, customer)
  house.cards.set(id, 'none')
  return customer
}

function createSession(house: House, form: Form): object {
  if (need(form, 'mode') !== 'subscription') throw refuse('The stand-in sells subscriptions only.', 'mode')
  const price = textAt(form, 'line_items', 0, 'price') ?? ''
  const { active } = found('price', house.prices, price, 'line_items[0][price]')
  if (!active)
    throw refuse(
      `The price specified is inactive. This field only accepts active prices.`,
      'line_items[0][price]',
    )
  const days = textAt(form, 'subscription_data', 'trial_period_days')
  if (days !== undefined && !(Number(days) >= 1))
    throw refuse('The minimum number of trial period days is 1.', 'subscription_data[trial_period_days]')
  const id = newId('cs_test')
  const session: Session = {
    id,
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    mode: 'subscription',
    url: `${house.url}/pay/${id}`,
    customer: found('customer', house.customers, need(form, 'customer'), 'customer').id,
    subscription: null,
    client_reference_id: textAt(form, 'client_reference_id') ?? null,
    success_url: need(form, 'success_url'),
    cancel_url: textAt(form, 'cancel_url') ?? '',
    locale: textAt(form, 'locale') ?? null,
    metadata: textsAt(form, 'metadata'),
    created: house.now(),
    expires_at: house.now() + day,
  }
  house.sessions.set(id, session)
  house.sales.set(id, {
    price,
    trialDays: Number(days ?? 0),
    isCardOptional: textAt(form, 'payment_method_collection') === 'if_required',
    metadata: textsAt(form, 'subscription_data', 'metadata'),
  })
  return session
}

/** Parameters allowed in an update that waits for its payment. */
const withPending = new Set([
  'items',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
  'expand',
  'trial_end',
  'off_session',
])

function updateSubscription(house: House, form: Form, id: string): object {
  const subscription = found('subscription', house.subscriptions, id)
  if (subscription.status === 'canceled')
    throw refuse('A canceled subscription can only update its cancellation_details and metadata.')
  const waits = textAt(form, 'payment_behavior') === 'pending_if_incomplete'
  const tooMuch = Object.keys(form).find((name) => waits && !withPending.has(name))
  if (tooMuch)
    throw refuse(`${tooMuch} can not be passed when payment_behavior is pending_if_incomplete.`, tooMuch)
  if (textAt(form, 'cancel_at_period_end') !== undefined || textAt(form, 'cancel_at') !== undefined)
    setCancellation(house, subscription, form)
  setMetadata(subscription, textsAt(form, 'metadata'))
  if (form['items'] !== undefined) changePrice(house, subscription, form)
  house.tell('customer.subscription.updated', subscription)
  return answerWith(house, id, form)
}

/** An empty value removes the key. */
function setMetadata({ metadata }: Subscription, given: Record<string, string>): void {
  for (const [key, value] of Object.entries(given))
    if (value === '') delete metadata[key]
    else metadata[key] = value
}

function setCancellation(house: House, subscription: Subscription, form: Form): void {
  if (subscription.schedule)
    throw refuse(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed.`,
    )
  const isOn = textAt(form, 'cancel_at_period_end') === 'true'
  subscription.cancel_at_period_end = isOn
  subscription.cancel_at = isOn ? itemOf(subscription).current_period_end : null
  subscription.canceled_at = isOn ? house.now() : null
}

function changePrice(house: House, subscription: Subscription, form: Form): void {
  const item = itemOf(subscription)
  if (textAt(form, 'items', 0, 'id') !== item.id)
    throw refuse('The stand-in keeps one item for each subscription: say which.', 'items[0][id]')
  const next = found('price', house.prices, textAt(form, 'items', 0, 'price') ?? '', 'items[0][price]')
  const behavior = textAt(form, 'payment_behavior') ?? 'allow_incomplete'
  const isCharged =
    textAt(form, 'proration_behavior') === 'always_invoice' && subscription.status !== 'trialing'
  if (isCharged && next.id !== item.price.id) {
    const total = differenceOf(house, subscription, next)
    const isDeclined = total > 0 && house.cards.get(subscription.customer) !== 'good'
    if (isDeclined && behavior === 'error_if_incomplete')
      throw new Refusal(402, {
        type: 'card_error',
        code: 'card_declined',
        message: 'Your card was declined.',
      })
    const invoice = invoiceFor(house, subscription, { total, reason: 'subscription_update', at: house.now() })
    if (invoice.status === 'open' && behavior === 'pending_if_incomplete') {
      subscription.pending_update = {
        expires_at: house.now() + 23 * 3600,
        subscription_items: [{ id: item.id, price: next }],
      }
      return
    }
    if (invoice.status === 'open') subscription.status = 'past_due'
  }
  item.price = next
}

function preview(house: House, form: Form): object {
  const subscription = found('subscription', house.subscriptions, need(form, 'subscription'), 'subscription')
  const price = textAt(form, 'subscription_details', 'items', 0, 'price') ?? ''
  const next: Price = found('price', house.prices, price, 'subscription_details[items][0][price]')
  if (textAt(form, 'subscription_details', 'items', 0, 'id') !== itemOf(subscription).id)
    throw refuse(
      'The stand-in keeps one item for each subscription: say which.',
      'subscription_details[items][0][id]',
    )
  const total = differenceOf(house, subscription, next)
  return {
    id: newId('upcoming_in'),
    object: 'invoice',
    currency: next.currency,
    total,
    amount_due: Math.max(0, total),
    status: 'draft',
  }
}

function createSchedule(house: House, form: Form): object {
  const subscription = found(
    'subscription',
    house.subscriptions,
    need(form, 'from_subscription'),
    'from_subscription',
  )
  if (subscription.schedule)
    throw refuse(
      `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
    )
  const { current_period_start: start, current_period_end: ends, price } = itemOf(subscription)
  const current = { start_date: start, end_date: ends }
  const schedule: Schedule = {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    status: 'active',
    subscription: subscription.id,
    released_subscription: null,
    customer: subscription.customer,
    current_phase: current,
    phases: [
      {
        ...current,
        items: [{ price: price.id, quantity: 1 }],
        metadata: {},
        trial_end: subscription.status === 'trialing' ? subscription.trial_end : null,
        discounts: subscription.discounts.map(phaseDiscount),
      },
    ],
    end_behavior: 'release',
  }
  house.schedules.set(schedule.id, schedule)
  subscription.schedule = schedule.id
  return schedule
}

function updateSchedule(house: House, form: Form, id: string): object {
  const schedule = found('subscription_schedule', house.schedules, id)
  if (schedule.status !== 'active')
    throw refuse('You cannot update a subscription schedule that is released.')
  const given = form['phases']
  if (!Array.isArray(given) || given.length === 0) throw refuse('Missing required param: phases.', 'phases')
  const subscription = house.subscriptions.get(schedule.subscription ?? '')
  let start = Number(textAt(given, 0, 'start_date') ?? 0)
  if (start !== schedule.current_phase?.start_date)
    throw refuse('You can not modify the start date of the current phase.', 'phases[0][start_date]')
  schedule.phases = given.map((phase) => {
    const price = found(
      'price',
      house.prices,
      textAt(phase, 'items', 0, 'price') ?? '',
      'phases[items][price]',
    )
    const said = textAt(phase, 'end_date')
    const ends = said === undefined ? periodAfter(start, price) : Number(said)
    const trialEnd = textAt(phase, 'trial_end')
    const made = {
      start_date: start,
      end_date: ends,
      items: [{ price: price.id, quantity: 1 }],
      metadata: textsAt(phase, 'metadata'),
      trial_end: trialEnd === undefined ? null : Number(trialEnd),
      // Customers of the stand-in have no discounts that a phase without any would get.
      discounts: discountsOf(phase, subscription),
    }
    start = ends
    return made
  })
  if (subscription) {
    subscription.discounts = (schedule.phases[0]?.discounts ?? []).map(({ discount }) => discount)
    house.tell('customer.subscription.updated', subscription)
  }
  return schedule
}

const phaseDiscount = (discount: string) => ({ coupon: null, discount, promotion_code: null })

function discountsOf(
  phase: FormValue,
  subscription: Subscription | undefined,
): Schedule['phases'][0]['discounts'] {
  const given = typeof phase === 'object' && !Array.isArray(phase) && phase['discounts']
  return (Array.isArray(given) ? given : []).map((one) => {
    const id = textAt(one, 'discount') ?? ''
    if (!subscription?.discounts.includes(id)) throw refuse(`No such discount: '${id}'`, 'phases[discounts]')
    return phaseDiscount(id)
  })
}
