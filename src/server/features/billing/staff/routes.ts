import { units } from '#contract/billing/money.ts'
import { checkPlanPrice as checkCall } from '#contract/billing/plan-editing.ts'
import * as calls from '#contract/billing/subscriptions.ts'
import { subscriptionsList } from '#contract/lists/subscriptions-list.ts'
import type { Context } from '#server/context.ts'
import { exportForStaff } from '#server/core/audit/audit-trail.ts'
import type { Mount } from '#server/http/mount.ts'
import { exportKinds } from '#server/lists/export-list.ts'
import { readList } from '#server/lists/read-list.ts'
import { paymentLink, providerLinks } from '#server/providers/payments/stripe/provider-links.ts'
import { accessIfAny } from '../payment-access.ts'
import { refundsOf } from '../refunds/store.ts'
import { cancelManaged, refreshManaged, resumeManaged } from './change-subscription.ts'
import { checkPlanPrice } from './check-plan-price.ts'
import { grantPlan } from './grant-plan.ts'
import { readRevenue } from './read-revenue.ts'
import { eventsOf, subscriptionsSource } from './store.ts'
import { eventView, managedView, refundView, subscriptionOf } from './subscription-view.ts'

const maxEvents = 100

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

  mount(calls.getManagedSubscription, async ({ params }) => {
    const subscription = await subscriptionOf(ctx.db, params.id)
    const events = await eventsOf(ctx.db, subscription.external_subscription_id, maxEvents)
    const refunds = await refundsOf(ctx.db, subscription.external_subscription_id, maxEvents)
    const access = await accessIfAny(ctx)
    const key = access?.secretKey
    return {
      ...managedView(subscription),
      events: events.map(eventView),
      refunds: refunds.map((one) =>
        refundView(one, paymentLink(key, subscription.provider_account, one.payment_id)),
      ),
      at_provider: providerLinks(key, subscription),
    }
  })

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
