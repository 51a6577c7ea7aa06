import type { LoaderFunctionArgs } from 'react-router'
import type { CallReply } from '#contract/api/call.ts'
import { allows } from '#contract/api/permissions.ts'
import {
  getSubscription,
  type Invoice,
  listInvoices,
  previewPlanChange,
  type Subscription,
} from '#contract/billing/billing.ts'
import { planTitle } from '#contract/billing/plan-title.ts'
import { getEntitlements } from '#contract/billing/plans.ts'
import { type Outcome, send } from '#web/api/send.ts'
import { type ShownPlan, shownPlans } from '#web/components/plans/plan-facts.ts'
import { priceText } from '#web/components/price-text.ts'
import { signedInUser, siteContext } from '#web/visit/session.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'

export interface ShownInvoice extends Invoice {
  total_text: string
}

/** A subscription with the plan's title and its localized price. */
export interface ShownSubscription extends Subscription {
  title: string
  price_text: string
  /** whole days, counting the one that has begun */
  trial_days_left: number
}

/** The localized cost of a change, or why it is unknown. */
export type ShownPreview =
  | { kind: 'upgrade' | 'downgrade'; due: string | null; price: string; seen: string }
  | { problem: string }

export type Step =
  | Exclude<AskedStep, { kind: 'change' }>
  | { kind: 'change'; plan: ShownPlan; preview: ShownPreview }

/** Loads everything about the user's plan: the subscription, its usage, the other plans, and the requested step. */
export async function loadSubscription({ request, context }: LoaderFunctionArgs) {
  const { site } = context.get(siteContext)
  const { frame, newKey } = context.get(visitContext)
  const user = signedInUser(context)
  const plans = site ? shownPlans(site.constants.plans, frame.locale) : null
  const answer = await send(getSubscription, { context })
  const reply = answer.ok ? answer.data : null
  const requested = askedStep(new URL(request.url).searchParams, plans ?? [], reply)
  const [entitlements, invoices, step] = await Promise.all([
    send(getEntitlements, { context }),
    reply?.subscription && reply.payments ? loadInvoices(context) : undefined,
    requested && withPreview(requested, context),
  ])
  return {
    user,
    plans,
    subscription: reply?.subscription ? forPage(reply.subscription, context) : null,
    sale: reply && { ...reply, subscription: undefined, live: liveOf(reply) !== undefined },
    entitlements: entitlements.ok ? entitlements.data : null,
    invoices,
    step,
    key: newKey(),
    contact: site?.settings.contact.email ?? '',
    maySet: allows(user.permissions, 'external.settings'),
  }
}

function forPage(subscription: Subscription, context: PageContext): ShownSubscription {
  const { locale } = context.get(visitContext).frame
  const { plan, trial_end_date: trialEnd } = subscription
  const daysLeft = trialEnd ? Math.ceil((Date.parse(trialEnd) - Date.now()) / 86_400_000) : 0
  return {
    ...subscription,
    title: planTitle(plan),
    price_text: priceText(subscription, locale),
    trial_days_left: Math.max(daysLeft, 0),
  }
}

async function loadInvoices(context: PageContext): Promise<ShownInvoice[] | { problem: string }> {
  const { locale } = context.get(visitContext).frame
  const answer = await send(listInvoices, { context })
  if (!answer.ok) return { problem: answer.message }
  return answer.data.invoices.map((invoice) => ({
    ...invoice,
    total_text: priceText({ price: invoice.total, currency: invoice.currency }, locale),
  }))
}

async function withPreview(requested: AskedStep, context: PageContext): Promise<Step> {
  if (requested.kind !== 'change') return requested
  const answer = await send(previewPlanChange, { payload: { plan: requested.plan.name }, context })
  return { ...requested, preview: shownPreview(answer, context) }
}

function shownPreview(answer: Outcome<PreviewReply>, context: PageContext): ShownPreview {
  if (!answer.ok) return { problem: answer.message }
  const { locale } = context.get(visitContext).frame
  const { kind, amount_due, price, currency, seen } = answer.data
  const format = (amount: number) => priceText({ price: amount, currency }, locale)
  return { kind, due: amount_due > 0 ? format(amount_due) : null, price: format(price), seen }
}

interface PreviewReply {
  kind: 'upgrade' | 'downgrade'
  amount_due: number
  price: number
  currency: string
  seen: string
}

type SubscriptionReply = CallReply<typeof getSubscription>

type AskedStep =
  | { kind: 'cancel'; plan: ShownPlan | undefined }
  | { kind: 'buy'; plan: ShownPlan }
  | { kind: 'change'; plan: ShownPlan }

/** The active subscription, if there is one. */
function liveOf(reply: Pick<SubscriptionReply, 'subscription'> | null): Subscription | undefined {
  const subscription = reply?.subscription
  return subscription && subscription.status !== 'canceled' ? subscription : undefined
}

/**
 * The step that the address requests (`?to=pro`, `?cancel`), if it is possible: users without a subscription buy, users
 * with one change, and moving to the free plan is canceling. A canceled subscription changes no more.
 */
export function askedStep(
  query: URLSearchParams,
  plans: readonly ShownPlan[],
  reply: SubscriptionReply | null,
): AskedStep | undefined {
  if (!reply?.payments) return undefined
  const plan = plans.find(({ name }) => name === query.get('to'))
  const live = liveOf(reply)
  if (live?.cancel_at_period_end) return undefined
  if (live && (query.has('cancel') || plan?.is_free))
    return { kind: 'cancel', plan: plans.find(({ is_free }) => is_free) }
  if (!plan || plan.is_free || !reply.for_sale.includes(plan.name)) return undefined
  if (!live) return { kind: 'buy', plan }
  const { plan: current, next_plan: next, pending_plan: pending } = live
  return [current, next, pending].includes(plan.name) ? undefined : { kind: 'change', plan }
}
