import Stripe from 'stripe'
import { hundredths } from '#contract/billing/money.ts'
import { EgressError } from '../../egress/egress-error.ts'
import { cleaned } from '../../mail/mailer.ts'
import {
  type ListedRefund,
  type ListedSubscription,
  PaymentError,
  type ProviderCheckout,
  type ProviderInvoice,
  type ProviderPrice,
  type ProviderRefund,
  type ProviderSubscription,
} from '../payment-provider.ts'

export const idOf = (one: string | { id: string } | null | undefined): string | undefined =>
  (typeof one === 'string' ? one : one?.id) || undefined

const moment = (seconds: number) => new Date(seconds * 1000)

const maybe = (seconds: number | null | undefined) => (seconds ? moment(seconds) : undefined)

/** Undefined for what is not a subscription price, or has no fixed amount. */
export function priceFrom(price: Stripe.Price): ProviderPrice | undefined {
  const { recurring, unit_amount: amount } = price
  if (!recurring || amount === null || recurring.usage_type !== 'licensed') return undefined
  const { interval, interval_count: count } = recurring
  return {
    priceId: price.id,
    productId: idOf(price.product) ?? '',
    amount: hundredths(amount, price.currency),
    currency: price.currency.toUpperCase(),
    interval: count === 1 ? interval : `${count} ${interval}`,
  }
}

export function soleItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw new PaymentError('foreign', `The subscription ${subscription.id} has no item.`)
  return item
}

/** The schedule of a subscription that was fetched together with it. */
export function scheduleOf({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | undefined {
  return schedule && typeof schedule === 'object' ? schedule : undefined
}

/** The change that its schedule makes with the next period, where that is another price. */
export function nextPhase(subscription: Stripe.Subscription): { priceId: string; plan: string } | undefined {
  const { current_period_end: from, price } = soleItem(subscription)
  const phase = scheduleOf(subscription)?.phases.find((candidate) => candidate.start_date >= from)
  const priceId = idOf(phase?.items[0]?.price)
  if (priceId === undefined || priceId === price.id) return undefined
  return { priceId, plan: phase?.metadata?.['plan'] ?? '' }
}

export function subscriptionFrom(
  subscription: Stripe.Subscription,
  waiting: Pick<ProviderSubscription, 'nextPrice' | 'nextPlan' | 'pending' | 'hasAside'>,
): ProviderSubscription {
  const item = soleItem(subscription)
  const price = priceFrom(item.price)
  if (!price)
    throw new PaymentError('foreign', `The price ${item.price.id} does not belong to a subscription.`)
  const { metadata } = subscription
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    status: subscription.status,
    price,
    ...waiting,
    userId: metadata['user_id'],
    plan: metadata['plan'],
    cancelAtPeriodEnd: isEnding(subscription),
    isPaid: isPaid(subscription),
    startDate: moment(subscription.start_date),
    currentPeriodStart: moment(item.current_period_start),
    currentPeriodEnd: moment(item.current_period_end),
    trialEnd: maybe(subscription.trial_end),
    canceledAt: maybe(subscription.canceled_at),
    endedAt: maybe(subscription.ended_at),
  }
}

/** The provider's own portal sets a date instead of the flag. */
function isEnding({
  cancel_at: at,
  cancel_at_period_end: marked,
  ended_at: ended,
}: Stripe.Subscription): boolean {
  return marked || (at !== null && ended === null)
}

/**
 * Whether its latest invoice, which has to be fetched with it, was paid. At the end of a trial the provider calls a
 * subscription active for an hour before it asks for the first payment.
 */
function isPaid({ latest_invoice: invoice, trial_end: trialEnd }: Stripe.Subscription): boolean {
  if (!invoice || typeof invoice === 'string' || invoice.status !== 'paid') return false
  return invoice.total > 0 || trialEnd === null || invoice.created >= trialEnd
}

export function listedFrom(subscription: Stripe.Subscription): ListedSubscription {
  const { id, status } = subscription
  return { id, status, cancelAtPeriodEnd: isEnding(subscription) }
}

const over = ['complete', 'expired'] as const

export function checkoutFrom(session: Stripe.Checkout.Session): ProviderCheckout {
  return {
    id: session.id,
    url: session.url ?? undefined,
    status: over.find((status) => status === session.status) ?? 'open',
    subscriptionId: idOf(session.subscription),
    customerId: idOf(session.customer),
    expiresAt: moment(session.expires_at),
  }
}

/** A refund whose charge was fetched with it, and the invoice that was paid. */
export function refundFrom(
  refund: Stripe.Refund,
  invoice: Stripe.InvoicePayment['invoice'] | undefined,
): ProviderRefund {
  const { id, amount, currency, status, created } = refund
  const charge = chargeOf(refund)
  const parent = invoice && typeof invoice === 'object' && 'parent' in invoice ? invoice.parent : undefined
  return {
    id,
    customerId: customerOf(refund),
    subscriptionId: idOf(parent?.subscription_details?.subscription),
    amount: hundredths(amount, currency),
    paid: hundredths(charge?.amount ?? amount, currency),
    currency: currency.toUpperCase(),
    status: status ?? 'pending',
    createdAt: moment(created),
  }
}

/** The same as a list names it. */
export function listedRefundFrom(refund: Stripe.Refund): ListedRefund {
  return {
    id: refund.id,
    paymentId: idOf(refund.payment_intent),
    customerId: customerOf(refund),
    status: refund.status ?? 'pending',
  }
}

function customerOf(refund: Stripe.Refund): string | undefined {
  return idOf(refund.customer) ?? idOf(chargeOf(refund)?.customer)
}

function chargeOf({ charge }: Stripe.Refund): Stripe.Charge | null | undefined {
  return typeof charge === 'object' ? charge : undefined
}

const issued = ['open', 'paid', 'uncollectible', 'void'] as const

export function invoiceFrom(invoice: Stripe.Invoice): ProviderInvoice {
  return {
    id: invoice.id,
    number: invoice.number ?? undefined,
    status: issued.find((status) => status === invoice.status) ?? 'draft',
    total: hundredths(invoice.total, invoice.currency),
    currency: invoice.currency.toUpperCase(),
    createdAt: moment(invoice.created),
    url: invoice.hosted_invoice_url ?? undefined,
    pdf: invoice.invoice_pdf ?? undefined,
  }
}

/**
 * The change planned for the next period when an upgrade was requested. It is stored on the subscription itself, as a
 * schedule cannot exist while an upgrade waits for its buyer; so nothing is lost if the process is killed in between.
 */
export interface Aside {
  priceId: string
  plan: string
  /** the price at that time; if another one is paid now, the upgrade succeeded */
  from: string
  /** different each time, so that it is restored once */
  key: string
}

const metadataKey = 'aside'

/** Its form in the subscription's metadata; the plan comes last, as its name may contain anything. */
export function noted({ from, priceId, key, plan }: Aside): Record<string, string> {
  return { [metadataKey]: [from, priceId, key, plan].join(' ') }
}

/** Removes it. */
export const forgotten: Readonly<Record<string, string>> = { [metadataKey]: '' }

export function hasAside({ metadata }: Stripe.Subscription): boolean {
  return Boolean(metadata[metadataKey])
}

/** The stored change, unless another price has been paid since. */
export function asideOf(subscription: Stripe.Subscription): Aside | undefined {
  const [from = '', priceId = '', key = '', ...words] = (subscription.metadata[metadataKey] ?? '').split(' ')
  if (key === '' || from !== soleItem(subscription).price.id) return undefined
  return { from, priceId, key, plan: words.join(' ') }
}

const { errors } = Stripe

/** Any error of the SDK, in our terms; without the key, and no longer than a line or two. */
export function toPaymentError(error: unknown, secrets: readonly string[]): PaymentError {
  if (error instanceof PaymentError) return error
  if (!(error instanceof errors.StripeError)) return new PaymentError('unreachable', 'no whole answer')
  return new PaymentError(kindOf(error), cleaned(textOf(error), secrets))
}

/** Whether the requested object does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof errors.StripeError && error.code === 'resource_missing'
}

/** Whether the key is valid and lacks a permission. */
export function isForbidden(error: unknown): boolean {
  return error instanceof errors.StripePermissionError
}

function kindOf(error: Stripe.errors.StripeError): PaymentError['kind'] {
  if (isMissing(error)) return 'missing'
  if (error instanceof errors.StripeAuthenticationError) return 'bad_key'
  if (isForbidden(error)) return 'bad_key'
  if (error instanceof errors.StripeCardError) return 'declined'
  if (error instanceof errors.StripeRateLimitError) return 'rate_limited'
  if (error instanceof errors.StripeSignatureVerificationError) return 'bad_signature'
  const isTheirs = error instanceof errors.StripeConnectionError || error instanceof errors.StripeAPIError
  return isTheirs ? 'unreachable' : 'refused'
}

function textOf(error: Stripe.errors.StripeError): string {
  const { detail } = error as { detail?: unknown }
  if (detail instanceof EgressError) return detail.problem
  return [error.code, error.decline_code, error.message].filter(Boolean).join(': ')
}
