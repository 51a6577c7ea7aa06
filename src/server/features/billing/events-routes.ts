import * as calls from '#contract/billing/subscriptions.ts'
import { billingEventsList } from '#contract/lists/billing-events-list.ts'
import { exportKinds } from '#contract/lists/bulk/exports.ts'
import type { Context } from '../../context.ts'
import { exportForStaff } from '../../core/audit/export-for-staff.ts'
import type { Mount } from '../../http/mount.ts'
import { readPaymentAccount } from './account/payment-account.ts'
import { eventView, listBillingEvents, replayBillingEvent } from './events.ts'
import { billingEventsSource } from './store.ts'

export function billingEventRoutes(mount: Mount, ctx: Context): void {
  mount(calls.getPaymentAccount, () => readPaymentAccount(ctx))

  mount(calls.listBillingEvents, ({ query }) => listBillingEvents(ctx, query))

  for (const kind of exportKinds)
    mount(calls.exportBillingEvents[kind], ({ viewer, query, locale }) =>
      exportForStaff(ctx, viewer, {
        list: billingEventsList,
        source: billingEventsSource,
        shape: eventView,
        area: 'subscriptions',
        query,
        kind,
        locale,
      }),
    )

  mount(calls.replayBillingEvent, ({ viewer, params }) => replayBillingEvent(ctx, viewer, params.id))
}
