import { type SqlBool, sql } from 'kysely'
import { fail } from '#contract/api/errors.ts'
import { billingEventsList, subscriptionsList } from '#contract/lists/billing-lists.ts'
import type { Context } from '#server/context.ts'
import type { BulkActions, BulkOptions } from '#server/core/bulk/bulk-action.ts'
import type { Feature } from '../../feature.ts'
import { paymentWebhook, replayBillingEvent } from './events.ts'
import { updateCustomer } from './own/own-subscription.ts'
import { endSubscriptions, exportBilling, forgetBilling } from './own/user-data.ts'
import { reconcilePayments } from './reconcile.ts'
import { billingRoutes } from './routes.ts'
import { cancelManaged } from './staff/change-subscription.ts'
import { billingEventRoutes, billingStaffRoutes } from './staff/routes.ts'
import { holdersOf, subscriptionsSource } from './staff/store.ts'
import { billingEventsSource, eventTypes } from './store.ts'
import { overStatuses } from './subscription-row.ts'

export const billing: Feature = {
  routes: [billingRoutes, billingStaffRoutes, billingEventRoutes],
  documents: [paymentWebhook],
  jobs: (ctx) => ({
    end_subscriptions: ({ user_id }) => endSubscriptions(ctx, user_id),
    update_customer: ({ user_id }) => updateCustomer(ctx, user_id),
  }),
  schedules: {
    // Events of the payment provider that were lost or never sent.
    reconcile_payments: {
      cron: '0 * * * *',
      run: (ctx) =>
        reconcilePayments(ctx).catch((err: unknown) => {
          ctx.log.warn({ err }, 'unprocessed events of the payment provider wait another hour')
          return { message: err instanceof Error ? err.message : String(err) }
        }),
    },
  },
  userData: (ctx) => ({
    forget: (trx, owner) => forgetBilling(ctx, trx, owner),
    exportData: (_db, owner) => exportBilling(ctx, owner),
  }),
  bulkActions: bulkOfBilling,
}

/**
 * Bulk actions for subscriptions and payment events. Each queries the provider and stores the result itself:
 * repeating it changes nothing.
 */
function bulkOfBilling(ctx: Context): BulkActions {
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
