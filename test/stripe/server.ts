import { randomBytes } from 'node:crypto'

/**
 * How a customer's card behaves from now on; `asks`: its bank wants the holder to confirm payments made outside a
 * payment page.
 */
export type Card = 'good' | 'declines' | 'asks' | 'none'

export interface Price {
  id: string
  object: 'price'
  active: boolean
  currency: string
  unit_amount: number
  product: string
  type: 'recurring'
  recurring: { interval: string; interval_count: number; usage_type: 'licensed' }
}

interface Product {
  id: string
  object: 'product'
  active: boolean
  name: string
  default_price: string | null
}

interface Customer {
  id: string
  object: 'customer'
  email: string
  name: string
  metadata: Record<string, string>
  preferred_locales: string[]
  created: number
}

export interface Session {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  mode: 'subscription'
  url: string | null
  customer: string
  subscription: string | null
  client_reference_id: string | null
  success_url: string
  cancel_url: string
  locale: string | null
  metadata: Record<string, string>
  created: number
  expires_at: number
}

/** What a payment page sells, which the session itself does not show. */
export interface Sale {
  price: string
  trialDays: number
  isCardOptional: boolean
  metadata: Record<string, string>
}

export interface Subscription {
  id: string
  object: 'subscription'
  customer: string
  currency: string
  status: 'trialing' | 'active' | 'past_due' | 'canceled' | 'incomplete'
  billing_mode: { type: 'flexible' }
  metadata: Record<string, string>
  items: {
    object: 'list'
    has_more: false
    data: [
      {
        id: string
        object: 'subscription_item'
        price: Price
        quantity: 1
        current_period_start: number
        current_period_end: number
      },
    ]
  }
  created: number
  start_date: number
  trial_start: number | null
  trial_end: number | null
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  ended_at: number | null
  discounts: string[]
  latest_invoice: string | null
  pending_update: { expires_at: number; subscription_items: [{ id: string; price: Price }] } | null
  schedule: string | null
}

interface Phase {
  start_date: number
  end_date: number
  items: { price: string; quantity: number }[]
  metadata: Record<string, string>
  trial_end: number | null
  discounts: { coupon: null; discount: string; promotion_code: null }[]
}

export interface Schedule {
  id: string
  object: 'subscription_schedule'
  status: 'active' | 'released'
  subscription: string | null
  released_subscription: string | null
  customer: string
  current_phase: { start_date: number; end_date: number } | null
  phases: Phase[]
  end_behavior: 'release'
}

export interface Invoice {
  id: string
  object: 'invoice'
  number: string
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  customer: string
  currency: string
  total: number
  amount_due: number
  created: number
  hosted_invoice_url: string
  invoice_pdf: string
  billing_reason: string
  payments: {
    object: 'list'
    has_more: false
    data: {
      id: string
      object: 'invoice_payment'
      payment: { type: 'payment_intent'; payment_intent: string }
    }[]
  }
  parent: {
    type: 'subscription_details'
    subscription_details: { subscription: string }
  }
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string
  charge: string
  created: number
  currency: string
  customer: string
  destination_details: object
  failure_reason?: string
  metadata: object
  payment_intent: string
  payment_method: string
  reason: 'requested_by_customer'
  receipt_number: null
  source_transfer_reversal: null
  status: 'succeeded' | 'pending' | 'failed'
  transfer_reversal: null
}

export type IntentStatus = 'succeeded' | 'requires_action' | 'requires_payment_method' | 'canceled'

export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  type: string
  created: number
  livemode: false
  data: { object: object }
}

/** State for retries and changes that the API does not expose. */
interface Hidden {
  sale: Sale
  /** when a failed payment is retried, the earliest next */
  retries: number[]
  isWarned: boolean
}

/** The whole state of the fake. */
export interface House {
  url: string
  key: string
  /** the account of the key */
  account: string
  /** seconds, like all times of the API */
  now(): number
  products: Map<string, Product>
  prices: Map<string, Price>
  customers: Map<string, Customer>
  cards: Map<string, Card>
  sessions: Map<string, Session>
  sales: Map<string, Sale>
  subscriptions: Map<string, Subscription>
  hidden: Map<string, Omit<Hidden, 'sale'>>
  schedules: Map<string, Schedule>
  invoices: Map<string, Invoice>
  /** payment status of invoices */
  intents: Map<string, { id: string; object: 'payment_intent'; status: IntentStatus }>
  refunds: Map<string, Refund>
  portals: Map<string, { customer: string; return_url: string }>
  tell(type: string, object: object): void
}

/** An error response of the API. */
export class Refusal extends Error {
  readonly status: number
  readonly error: { type: string; code?: string; param?: string; message: string }

  constructor(status: number, error: Refusal['error']) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

export function refuse(message: string, param?: string): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...(param && { param }) })
}

export function found<T>(kind: string, among: Map<string, T>, id: string, param = 'id'): T {
  const one = among.get(id)
  if (one) return one
  const message = `No such ${kind}: '${id}'`
  const status = param === 'id' ? 404 : 400
  throw new Refusal(status, { type: 'invalid_request_error', code: 'resource_missing', param, message })
}

export function newId(kind: string): string {
  return `${kind}_${randomBytes(12).toString('hex')}`
}

export const version = '2026-10-28.endive'
export const day = 86_400

/** One period later, on the same day of the month if it exists. */
export function periodAfter(start: number, price: Price): number {
  const { interval, interval_count: count } = price.recurring
  if (interval === 'day' || interval === 'week') return start + count * day * (interval === 'week' ? 7 : 1)
  const from = new Date(start * 1000)
  const months = count * (interval === 'year' ? 12 : 1)
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + months)
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), last))
  return to.getTime() / 1000
}
