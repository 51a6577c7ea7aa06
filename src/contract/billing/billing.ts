import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import type { ErrorCode } from '../api/errors.ts'
import { text } from '../api/text.ts'
import { subscriptionStatuses } from './subscription-states.ts'

const moment = z.iso.datetime()

/** A subscription with all fields of REQ-entities; amounts are per month, in hundredths of the currency. */
export const subscription = z.object({
  id: z.uuid(),
  plan: z.string(),
  external_subscription_id: z.string(),
  external_customer_id: z.string(),
  status: z.enum(subscriptionStatuses),
  /** the provider's own status, such as `past_due` */
  provider_status: z.string(),
  cancel_at_period_end: z.boolean(),
  /** the plan that starts with the next period, if it is a different one */
  next_plan: z.string().nullable(),
  /**
   * a more expensive plan that starts once the buyer confirms the payment on the provider's page, and how long to wait
   * for that
   */
  pending_plan: z.string().nullable(),
  pending_until: moment.nullable(),
  pending_url: z.url().nullable(),
  price: z.int(),
  currency: z.string(),
  start_date: moment,
  current_period_start: moment,
  current_period_end: moment,
  trial_end_date: moment.nullable(),
  canceled_at: moment.nullable(),
  end_date: moment.nullable(),
})
export type Subscription = z.output<typeof subscription>

const planName = text(60).min(1)

/** What can go wrong with any request to the payment provider. */
export const providerErrors = [
  'payments_unavailable',
  'payment_provider_failed',
] as const satisfies readonly ErrorCode[]

/** The caller's subscription. `payments` is false if the site has not set up payments. */
export const getSubscription = defineCall({
  name: 'getSubscription',
  method: 'GET',
  path: '/api/subscription',
  summary: 'Get your subscription, or the latest one if it ended, and whether a trial is available',
  access: 'signed_in',
  viewable: true,
  budget: 'read',
  reply: z.object({
    subscription: subscription.nullable(),
    /** whether anything can be bought on this site */
    payments: z.boolean(),
    /** whether the caller can still get trial days */
    trial_available: z.boolean(),
    /** plans that can be bought */
    for_sale: z.array(z.string()),
  }),
  errors: [],
})

export const startCheckout = defineCall({
  name: 'startCheckout',
  method: 'POST',
  path: '/api/subscription/checkout',
  summary: 'Start a purchase; returns the URL of the payment page',
  access: 'signed_in',
  budget: 'write',
  idempotent: true,
  body: z.strictObject({ plan: planName }),
  reply: z.object({ checkoutUrl: z.url() }),
  errors: [
    'validation_failed',
    'plan_not_found',
    'plan_not_for_sale',
    'plan_price_differs',
    'already_subscribed',
    'subscription_unknown',
    'email_not_verified',
    'idempotency_key_reused',
    'idempotency_key_invalid',
    ...providerErrors,
  ],
})

/**
 * Returning from the payment page grants nothing: `waiting` becomes `done` once the provider has notified us, never
 * through this call.
 */
export const getCheckout = defineCall({
  name: 'getCheckout',
  method: 'GET',
  path: '/api/subscription/checkout',
  summary: 'Get the state of your purchase',
  access: 'signed_in',
  budget: 'read',
  query: z.strictObject({ session_id: text(255) }),
  reply: z.object({
    state: z.enum(['waiting', 'done', 'expired']),
    plan: z.string(),
    started_at: moment,
  }),
  errors: ['validation_failed', 'checkout_not_found'],
})

const changeErrors = [
  'validation_failed',
  'plan_not_found',
  'plan_not_for_sale',
  'plan_price_differs',
  'already_on_plan',
  'subscription_not_found',
  'subscription_ended',
  'subscription_unknown',
  ...providerErrors,
] as const satisfies readonly ErrorCode[]

export const previewPlanChange = defineCall({
  name: 'previewPlanChange',
  method: 'GET',
  path: '/api/subscription/change',
  summary: 'Preview what a plan change would cost and when it would start; changes nothing',
  access: 'signed_in',
  budget: 'write',
  query: z.strictObject({ plan: planName }),
  reply: z.object({
    kind: z.enum(['upgrade', 'downgrade']),
    plan: z.string(),
    /** due immediately, after crediting the unused part of the old plan; never below 0 */
    amount_due: z.int(),
    currency: z.string(),
    /** per month, from the next period on */
    price: z.int(),
    /** when the new plan begins */
    at: moment,
    /**
     * proves which preview the caller saw; a change that names it is refused if more would be due by now, or if it was
     * for another change
     */
    seen: z.string(),
  }),
  errors: changeErrors,
})

export const changeSubscription = defineCall({
  name: 'changeSubscription',
  method: 'POST',
  path: '/api/subscription/change',
  summary:
    'Change your plan: an upgrade starts right away, with the rest of the old plan credited; a downgrade starts with the next period. Choosing your current plan cancels a pending change',
  access: 'signed_in',
  budget: 'write',
  idempotent: true,
  success: 'success.subscription_updated',
  body: z.strictObject({ plan: planName, seen: text(200).optional() }),
  reply: subscription,
  errors: [
    ...changeErrors,
    'subscription_busy',
    'payment_declined',
    'preview_outdated',
    'idempotency_key_reused',
    'idempotency_key_invalid',
  ],
})

/** What can go wrong when a subscription is canceled or resumed. */
export const turnErrors = [
  'subscription_not_found',
  'subscription_ended',
  'subscription_unknown',
  'subscription_busy',
  ...providerErrors,
] as const satisfies readonly ErrorCode[]

export const cancelSubscription = defineCall({
  name: 'cancelSubscription',
  method: 'DELETE',
  path: '/api/subscription',
  summary: 'Cancel your subscription at the end of the paid period',
  access: 'signed_in',
  budget: 'write',
  success: 'success.subscription_canceled',
  reply: subscription,
  errors: [...turnErrors],
})

export const resumeSubscription = defineCall({
  name: 'resumeSubscription',
  method: 'POST',
  path: '/api/subscription/resume',
  summary: 'Undo your cancellation before the end of the period',
  access: 'signed_in',
  budget: 'write',
  success: 'success.subscription_updated',
  body: z.strictObject({}).prefault({}),
  reply: subscription,
  errors: [...turnErrors],
})

export const openPortal = defineCall({
  name: 'openPortal',
  method: 'POST',
  path: '/api/subscription/portal',
  summary: "Get a link to the provider's page for cards, addresses and invoices",
  access: 'signed_in',
  budget: 'write',
  body: z.strictObject({}).prefault({}),
  reply: z.object({ portalUrl: z.url() }),
  errors: ['subscription_not_found', ...providerErrors],
})

/** One invoice, as the provider reports it. */
const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  total: z.int(),
  currency: z.string(),
  created_at: moment,
  /** pages at the provider; null if it has none */
  url: z.url().nullable(),
  pdf: z.url().nullable(),
})
export type Invoice = z.output<typeof invoice>

export const listInvoices = defineCall({
  name: 'listInvoices',
  method: 'GET',
  path: '/api/subscription/invoices',
  summary: 'List your latest invoices, newest first (24 at most)',
  access: 'signed_in',
  viewable: 'subscriptions.read',
  budget: 'write',
  reply: z.object({ invoices: z.array(invoice) }),
  errors: [...providerErrors],
})
