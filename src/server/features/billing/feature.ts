import type { Feature } from '../../feature.ts'
import { billingEventRoutes } from './events-routes.ts'
import { endSubscriptions } from './own/end-subscriptions.ts'
import { updateCustomer } from './own/update-customer.ts'
import { exportBilling, forgetBilling } from './own/user-data.ts'
import { reconcilePayments } from './reconcile.ts'
import { billingRoutes } from './routes.ts'
import { bulkOfBilling } from './staff/bulk-of-billing.ts'
import { billingStaffRoutes } from './staff/routes.ts'
import { paymentWebhook } from './webhook.ts'

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
