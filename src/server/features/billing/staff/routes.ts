import { units } from '#contract/billing/money.ts'
import { checkPlanPrice as checkCall } from '#contract/billing/plan-editing.ts'
import * as calls from '#contract/billing/subscriptions.ts'
import { billingEventsList, subscriptionsList } from '#contract/lists/billing-lists.ts'
import { exportKinds } from '#contract/lists/bulk/exports.ts'
import type { Context } from '#server/context.ts'
import { exportForStaff } from '#server/core/audit/export-for-staff.ts'
import type { Mount } from '#server/http/mount.ts'
import { readList } from '#server/lists/read-list.ts'
import { readPaymentAccount } from '../ask-provider.ts'
import { checkPlanPrice } from '../checkout/price-of-plan.ts'
import { eventView, listBillingEvents, replayBillingEvent } from '../events.ts'
import { billingEventsSource } from '../store.ts'
import { cancelManaged, grantPlan, refreshManaged, resumeManaged } from './change-subscription.ts'
import { managedView, readManaged, readRevenue } from './read-billing.ts'
import { subscriptionsSource } from './store.ts'

export function billingStaffRoutes(mount: Mount, ctx: Context): void {
  mount(calls.listSubscriptions, async ({ query }) => {
    const { rows, ...page } = await readList(ctx.db, subscriptionsList, subscriptionsSource, query)
    return { rows: rows.map(managedView), ...page }
  })

  for (const kind of exportKinds)
    mount(calls.exportSubscriptions[kind], ({ viewer, query, locale }) =>
      exportForStaff(ctx, viewer, {
        list: subscriptionsList,
        source: subscriptionsSource,
        // Human-readable exports have a name and an amount; JSON has the account object, and cents as in all API calls.
        shape: (row) =>
          kind === 'json'
            ? managedView(row)
            : { ...managedView(row), user: row.username, price: units(row.price) },
        query,
        kind,
        locale,
      }),
    )

  mount(calls.getManagedSubscription, ({ params }) => readManaged(ctx, params.id))

  mount(calls.cancelManagedSubscription, ({ viewer, params, body }) =>
    cancelManaged(ctx, viewer, params.id, body),
  )

  mount(calls.resumeManagedSubscription, ({ viewer, params }) => resumeManaged(ctx, viewer, params.id))

  mount(calls.lookAtSubscription, ({ viewer, params }) => refreshManaged(ctx, viewer, params.id))

  mount(calls.grantPlan, ({ viewer, body, locale, origin }) =>
    grantPlan(ctx, viewer, body, { locale, origin }),
  )

  mount(calls.getRevenue, () => readRevenue(ctx))

  mount(checkCall, ({ params }) => checkPlanPrice(ctx, params.planName))
}

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
