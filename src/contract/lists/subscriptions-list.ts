import { subscriptionStatuses } from '../billing/subscription-states.ts'
import { defineList } from './list.ts'

/** Subscriptions, newest first. */
export const subscriptionsList = defineList({
  name: 'subscriptions',
  sort: '-start_date',
  isSearchable: true,
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
