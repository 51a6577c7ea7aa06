import { eventStatuses } from '../billing/subscription-states.ts'
import { defineList } from './list.ts'

/** What the payment provider sent, newest first. */
export const billingEventsList = defineList({
  name: 'billing_events',
  sort: '-received_at',
  isSearchable: true,
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
