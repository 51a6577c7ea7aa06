import { z } from 'zod'
import { nameAndPicture } from '../accounts/name-and-picture.ts'
import { defineCall } from '../api/call.ts'
import { defineExports, listQuery, listReply } from '../api/list-calls.ts'
import { text } from '../api/text.ts'
import { billingEventsList, subscriptionsList } from '../lists/billing-lists.ts'
import { providerErrors, subscription, turnErrors } from './billing.ts'
import { eventStatuses, refund } from './subscription-states.ts'

const person = z.object({ id: z.uuid(), username: z.string(), email: z.string() })

/** A subscription as staff see it. */
const managedSubscription = subscription.extend({
  user: person.extend(nameAndPicture),
  /** since when it has been paid for; null as long as nothing was paid */
  paid_from: z.iso.datetime().nullable(),
  /** when it stopped granting its plan; null while it grants it */
  stopped_at: z.iso.datetime().nullable(),
  /** when its trial was over, canceled or not; null without a trial and while it runs */
  trial_over_at: z.iso.datetime().nullable(),
  looked_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
})
export type ManagedSubscription = z.output<typeof managedSubscription>

const billingEvent = z.object({
  id: z.string(),
  type: z.string(),
  status: z.enum(eventStatuses),
  external_subscription_id: z.string().nullable(),
  external_customer_id: z.string().nullable(),
  deliveries: z.int(),
  /** what went wrong, without secrets */
  problem: z.string().nullable(),
  happened_at: z.iso.datetime(),
  received_at: z.iso.datetime(),
  handled_at: z.iso.datetime().nullable(),
})
export type BillingEvent = z.output<typeof billingEvent>

const params = z.object({ id: z.string().max(64) })

export const listSubscriptions = defineCall({
  name: 'listSubscriptions',
  method: 'GET',
  path: '/api/subscriptions',
  summary: 'List subscriptions, newest first',
  access: 'subscriptions.read',
  budget: 'read',
  query: listQuery(subscriptionsList),
  reply: listReply(managedSubscription),
  errors: ['validation_failed'],
})

export const exportSubscriptions = defineExports(subscriptionsList, {
  path: '/api/subscriptions',
  access: 'subscriptions.read',
  isOfPeople: true,
})

export const getManagedSubscription = defineCall({
  name: 'getManagedSubscription',
  method: 'GET',
  path: '/api/subscriptions/{id}',
  summary: "Get a subscription with the provider's events about it",
  access: 'subscriptions.read',
  budget: 'read',
  params,
  reply: managedSubscription.extend({
    events: z.array(billingEvent),
    /** what the provider gave back of its payments, newest first */
    refunds: z.array(refund),
    /** pages of the provider's own dashboard, where payments are refunded; null if no key is set */
    at_provider: z
      .object({ subscription: z.string().nullable(), customer: z.string().nullable(), is_test: z.boolean() })
      .nullable(),
  }),
  errors: ['subscription_not_found'],
})

export const cancelManagedSubscription = defineCall({
  name: 'cancelManagedSubscription',
  method: 'POST',
  path: '/api/subscriptions/{id}/cancel',
  summary: "Cancel a user's subscription, right away or at the end of its period; the user is notified",
  access: 'subscriptions.update',
  fresh: true,
  budget: 'write',
  success: 'success.subscription_canceled',
  params,
  body: z.strictObject({ at: z.enum(['period_end', 'now']), reason: text(500).trim().min(3) }),
  reply: managedSubscription,
  errors: ['validation_failed', ...turnErrors],
})

export const resumeManagedSubscription = defineCall({
  name: 'resumeManagedSubscription',
  method: 'POST',
  path: '/api/subscriptions/{id}/resume',
  summary: "Undo a user's cancellation before the end of the period",
  access: 'subscriptions.update',
  budget: 'write',
  success: 'success.subscription_updated',
  params,
  body: z.strictObject({}).prefault({}),
  reply: managedSubscription,
  errors: [...turnErrors],
})

export const lookAtSubscription = defineCall({
  name: 'lookAtSubscription',
  method: 'POST',
  path: '/api/subscriptions/{id}/look',
  summary: "Fetch a subscription's state from the provider and save it",
  access: 'subscriptions.update',
  budget: 'write',
  success: 'success.subscription_updated',
  params,
  body: z.strictObject({}).prefault({}),
  reply: managedSubscription,
  errors: ['subscription_not_found', 'subscription_unknown', ...providerErrors],
})

export const grantPlan = defineCall({
  name: 'grantPlan',
  method: 'POST',
  path: '/api/subscriptions/grants',
  summary: 'Grant a user a plan without payment; every grant has a reason and an end date',
  access: 'subscriptions.update',
  fresh: true,
  budget: 'write',
  success: 'success.plan_granted',
  body: z.strictObject({
    /** username or email address of the account */
    user: text(254).trim().min(3),
    plan: text(60).min(1),
    until: z.iso.datetime(),
    reason: text(500).trim().min(3),
  }),
  reply: z.object({ user: person, plan: z.string(), until: z.iso.datetime() }),
  errors: ['validation_failed', 'user_not_found', 'plan_not_found', 'own_plan', 'exceeds_own_rights'],
})

const amount = z.object({ currency: z.string(), amount: z.int() })

/** Who left of those that paid when the 30 days began. */
const churn = z.object({ paying: z.int(), left: z.int() })
/** Trials that were over within the 30 days, and how many of them were paid for afterwards. */
const conversion = z.object({ ended: z.int(), paid: z.int() })

/** What was given back, by currency; see `net`. */
const refunded = z.array(amount)

/** Monthly income, in hundredths of each currency; trials pay nothing yet and are counted separately. */
export const getRevenue = defineCall({
  name: 'getRevenue',
  method: 'GET',
  path: '/api/subscriptions/revenue',
  summary: 'Get recurring revenue by plan and over the last twelve months',
  access: 'subscriptions.read',
  budget: 'read',
  reply: z.object({
    /** today */
    recurring: z.array(amount),
    /** given back since the month began, UTC, and what is left of `recurring` after it; may be negative */
    refunded,
    net: z.array(amount),
    active: z.int(),
    trialing: z.int(),
    /** will end with their current period */
    leaving: z.int(),
    /** the provider is still trying to collect the payment */
    past_due: z.int(),
    by_plan: z.array(
      z.object({ plan: z.string(), active: z.int(), trialing: z.int(), recurring: z.array(amount) }),
    ),
    /** oldest first; `recurring` as of the end of the month, or now */
    months: z.array(
      z.object({
        /** `2026-11` */
        month: z.string(),
        recurring: z.array(amount),
        /** given back in the month, of payments of any month */
        refunded,
        net: z.array(amount),
        begun: z.int(),
        ended: z.int(),
      }),
    ),
    /** over the last 30 days, from midnight UTC on, and over the 30 days before them */
    movement: z.object({
      since: z.iso.datetime(),
      churn,
      churn_before: churn,
      conversion,
      conversion_before: conversion,
    }),
  }),
  errors: [],
})

export const listBillingEvents = defineCall({
  name: 'listBillingEvents',
  method: 'GET',
  path: '/api/billing-events',
  summary: "List the payment provider's events, newest first",
  access: 'subscriptions.read',
  budget: 'read',
  query: listQuery(billingEventsList),
  reply: listReply(billingEvent),
  errors: ['validation_failed'],
})

export const exportBillingEvents = defineExports(billingEventsList, {
  path: '/api/billing-events',
  access: 'subscriptions.read',
})

/** Which provider account receives the payments, and what still runs on another one whose key was set before. */
export const getPaymentAccount = defineCall({
  name: 'getPaymentAccount',
  method: 'GET',
  path: '/api/billing-events/account',
  summary: "Get the payment provider account of the current key, and what's still running on other accounts",
  access: 'subscriptions.read',
  budget: 'read',
  reply: z.object({
    /** null if no key is set, or the key may not read the account */
    account: z.string().nullable(),
    name: z.string().nullable(),
    elsewhere: z.object({
      /** running subscriptions that this key can neither change nor end */
      count: z.int(),
      accounts: z.array(z.string()),
      /** when the last of them ends here */
      until: z.iso.datetime().nullable(),
    }),
  }),
  errors: [],
})

export const replayBillingEvent = defineCall({
  name: 'replayBillingEvent',
  method: 'POST',
  path: '/api/billing-events/{id}/replay',
  summary: 'Process an event again',
  access: 'subscriptions.update',
  budget: 'write',
  success: 'success.event_replayed',
  params: z.object({ id: z.string().max(255) }),
  body: z.strictObject({}).prefault({}),
  reply: billingEvent,
  errors: ['event_not_found', 'subscription_unknown', ...providerErrors],
})
