import { type SqlBool, sql } from 'kysely'
import { fail } from '#contract/api/errors.ts'
import { billingEventsList } from '#contract/lists/billing-events-list.ts'
import { subscriptionsList } from '#contract/lists/subscriptions-list.ts'
import type { Context } from '#server/context.ts'
import type { BulkActions, BulkOptions } from '#server/core/bulk/bulk-action.ts'
import { replayBillingEvent } from '../events.ts'
import { billingEventsSource, eventTypes } from '../store.ts'
import { overStatuses } from '../subscription-row.ts'
import { cancelManaged } from './change-subscription.ts'
import { holdersOf, subscriptionsSource } from './store.ts'

/**
 * Bulk actions for subscriptions and payment events. Each queries the provider and stores the result itself:
 * repeating it changes nothing.
 */
export function bulkOfBilling(ctx: Context): BulkActions {
  return {
    'subscriptions.cancel': {
      list: subscriptionsList,
      source: () => subscriptionsSource,
      permission: 'subscriptions.update',
      check: (options) => void reasonOf(options),
      blocked: () => ({ ended: sql<SqlBool>`subscriptions.provider_status = any(${overStatuses})` }),
      isAlone: true,
      run: (_, { viewer, id, options }) =>
        cancelManaged(ctx, viewer, id, { at: 'period_end', reason: reasonOf(options) }),
      namesOf: holdersOf,
    },
    'billing_events.replay': {
      list: billingEventsList,
      source: () => billingEventsSource,
      permission: 'subscriptions.update',
      check: () => undefined,
      isAlone: true,
      run: (_, { viewer, id }) => replayBillingEvent(ctx, viewer, id),
      namesOf: eventTypes,
    },
  }
}

function reasonOf({ reason = '' }: BulkOptions): string {
  if (reason.trim().length < 3)
    throw fail('validation_failed', {}, [{ path: ['reason'], key: 'validation.required' }])
  return reason.trim()
}
