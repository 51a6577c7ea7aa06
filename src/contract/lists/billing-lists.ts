import { eventStatuses, subscriptionStatuses } from '../billing/subscription-states.ts'
import { defineList } from './list.ts'

/** Plans in the order in which they are offered. */
export const plansList = defineList({
  name: 'plans',
  sort: 'position',
  isSearchable: true,
  columns: [
    { key: 'name', kind: 'text', isSortable: true },
    { key: 'position', kind: 'number', isSortable: true, isExtra: true },
    { key: 'price', kind: 'number', isSortable: true },
    { key: 'recurring', kind: 'number' },
    { key: 'currency', kind: 'text', isSortable: true, isExtra: true },
    { key: 'trial_days', kind: 'number', isSortable: true, isExtra: true },
    { key: 'is_active', kind: 'yes_no', isSortable: true, isFilterable: true },
    { key: 'is_most_preferred', kind: 'yes_no', isSortable: true, isExtra: true },
    { key: 'product_id', kind: 'text', isExtra: true },
    { key: 'subscribers', kind: 'number', isSortable: true },
    { key: 'granted', kind: 'number', isSortable: true },
    { key: 'updated_at', kind: 'moment', isSortable: true, isExtra: true },
  ],
})

/** Subscriptions, newest first. */
export const subscriptionsList = defineList({
  name: 'subscriptions',
  sort: '-start_date',
  isSearchable: true,
  commonViews: [
    { key: 'trials', filters: { status: 'trialing' } },
    { key: 'leaving', filters: { cancel_at_period_end: 'yes', status: 'active,trialing' }, isCounted: true },
    { key: 'ended', filters: { status: 'canceled' } },
  ],
  columns: [
    { key: 'user', kind: 'text', isSortable: true },
    { key: 'plan', kind: 'text', isFilterable: true },
    { key: 'status', kind: 'choice', choices: subscriptionStatuses, isFilterable: true },
    { key: 'provider_status', kind: 'text', isFilterable: true, isExtra: true },
    { key: 'cancel_at_period_end', kind: 'yes_no', isFilterable: true },
    { key: 'next_plan', kind: 'text', isExtra: true },
    { key: 'pending_plan', kind: 'text', isFilterable: true, isExtra: true },
    { key: 'price', kind: 'number', isSortable: true },
    { key: 'currency', kind: 'text', isFilterable: true, isExtra: true },
    { key: 'current_period_end', kind: 'moment', isSortable: true, isFilterable: true },
    { key: 'trial_end_date', kind: 'moment', isSortable: true, isFilterable: true, isExtra: true },
    { key: 'end_date', kind: 'moment', isSortable: true, isFilterable: true, isExtra: true },
    { key: 'paid_from', kind: 'moment', isSortable: true, isFilterable: true, isExtra: true },
    { key: 'stopped_at', kind: 'moment', isSortable: true, isFilterable: true, isExtra: true },
    { key: 'trial_over_at', kind: 'moment', isSortable: true, isFilterable: true, isExtra: true },
    { key: 'external_subscription_id', kind: 'text', isFilterable: true, isExtra: true },
    { key: 'external_customer_id', kind: 'text', isFilterable: true, isExtra: true },
    { key: 'start_date', kind: 'moment', isSortable: true, isFilterable: true },
  ],
})

/** What the payment provider sent, newest first. */
export const billingEventsList = defineList({
  name: 'billing_events',
  sort: '-received_at',
  isSearchable: true,
  commonViews: [{ key: 'failed', filters: { status: 'failed' }, isCounted: true }],
  columns: [
    { key: 'type', kind: 'text', isSortable: true, isFilterable: true },
    { key: 'status', kind: 'choice', choices: eventStatuses, isSortable: true, isFilterable: true },
    { key: 'external_subscription_id', kind: 'text', isFilterable: true },
    { key: 'external_customer_id', kind: 'text', isFilterable: true, isExtra: true },
    { key: 'deliveries', kind: 'number', isSortable: true },
    { key: 'problem', kind: 'text', isExtra: true },
    { key: 'happened_at', kind: 'moment', isSortable: true, isExtra: true },
    { key: 'received_at', kind: 'moment', isSortable: true, isFilterable: true },
    { key: 'handled_at', kind: 'moment', isExtra: true },
  ],
})
