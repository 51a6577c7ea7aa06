import * as calls from '#contract/billing/billing.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import {
  cancelSubscription,
  changeSubscription,
  previewChange,
  resumeSubscription,
} from './changes/change-subscription.ts'
import { startCheckout } from './checkout/start-checkout.ts'
import { listInvoices, openPortal, readCheckout, readSubscription } from './own/own-subscription.ts'

/** What users do with their own subscription. */
export function billingRoutes(mount: Mount, ctx: Context): void {
  mount(calls.getSubscription, ({ viewer }) => readSubscription(ctx, viewer))

  mount(calls.startCheckout, (request) => startCheckout(ctx, request))

  mount(calls.getCheckout, ({ viewer, query }) => readCheckout(ctx, viewer, query.session_id))

  mount(calls.previewPlanChange, ({ viewer, query }) => previewChange(ctx, viewer, query.plan))

  mount(calls.changeSubscription, (request) => changeSubscription(ctx, request))

  mount(calls.cancelSubscription, ({ viewer }) => cancelSubscription(ctx, viewer))

  mount(calls.resumeSubscription, ({ viewer }) => resumeSubscription(ctx, viewer))

  mount(calls.openPortal, ({ viewer, locale, origin }) => openPortal(ctx, viewer, { locale, origin }))

  mount(calls.listInvoices, ({ viewer }) => listInvoices(ctx, viewer))
}
