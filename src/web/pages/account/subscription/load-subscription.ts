import type { LoaderFunctionArgs } from 'react-router'
import {
  getSubscription,
  type Invoice,
  listInvoices,
  previewPlanChange,
  type Subscription,
} from '../../../../contract/billing.ts'
import { planTitle } from '../../../../contract/lists/plan-title.ts'
import { allows } from '../../../../contract/permissions.ts'
import { getEntitlements } from '../../../../contract/plans.ts'
import { type Outcome, send } from '../../../api.ts'
import { type ShownPlan, shownPlans } from '../../../components/plans/shown-plan.ts'
import { priceText } from '../../../components/price-text.ts'
import { signedInUser, siteContext } from '../../../session.ts'
import { visitContext } from '../../../visit.ts'
import { type AskedStep, askedStep, liveOf } from './asked-step.ts'

export interface ShownInvoice extends Invoice {
  total_text: string
}

/** A subscription with the plan's name as a title, and its price as the language writes it. */
export interface ShownSubscription extends Subscription {
  title: string
  price_text: string
  /** whole days, the one that has begun too */
  trial_days_left: number
}

/** What a change would cost, in the words of the language; or why that cannot be said. */
export type ShownPreview =
  | { kind: 'upgrade' | 'downgrade'; due: string | null; price: string; seen: string }
  | { problem: string }

export type Step =
  | Exclude<AskedStep, { kind: 'change' }>
  | { kind: 'change'; plan: ShownPlan; preview: ShownPreview }

type Context = LoaderFunctionArgs['context']

/** Everything about one's plan: how the subscription stands, what is used, what there is besides, and the step that is asked for. */
export async function loadSubscription({ request, context }: LoaderFunctionArgs) {
  const { site } = context.get(siteContext)
  const { frame, newKey } = context.get(visitContext)
  const user = signedInUser(context)
  const plans = site ? shownPlans(site.constants.plans, frame.locale) : null
  const answer = await send(getSubscription, { context })
  const standing = answer.ok ? answer.data : null
  const asked = askedStep(new URL(request.url).searchParams, plans ?? [], standing)
  const [entitlements, invoices, step] = await Promise.all([
    send(getEntitlements, { context }),
    standing?.subscription && standing.payments ? loadInvoices(context) : undefined,
    asked && withPreview(asked, context),
  ])
  return {
    user,
    plans,
    subscription: standing?.subscription ? shown(standing.subscription, context) : null,
    sale: standing && { ...standing, subscription: undefined, live: liveOf(standing) !== undefined },
    entitlements: entitlements.ok ? entitlements.data : null,
    invoices,
    step,
    key: newKey(),
    contact: site?.settings.contact.email ?? '',
    maySet: allows(user.permissions, 'external.settings'),
  }
}

function shown(subscription: Subscription, context: Context): ShownSubscription {
  const { locale } = context.get(visitContext).frame
  const { plan, trial_end_date: trialEnd } = subscription
  const left = trialEnd ? Math.ceil((Date.parse(trialEnd) - Date.now()) / 86_400_000) : 0
  return {
    ...subscription,
    title: planTitle(plan),
    price_text: priceText(subscription, locale),
    trial_days_left: Math.max(left, 0),
  }
}

async function loadInvoices(context: Context): Promise<ShownInvoice[] | { problem: string }> {
  const { locale } = context.get(visitContext).frame
  const answer = await send(listInvoices, { context })
  if (!answer.ok) return { problem: answer.message }
  return answer.data.invoices.map((invoice) => ({
    ...invoice,
    total_text: priceText({ price: invoice.total, currency: invoice.currency }, locale),
  }))
}

async function withPreview(asked: AskedStep, context: Context): Promise<Step> {
  if (asked.kind !== 'change') return asked
  const answer = await send(previewPlanChange, { payload: { plan: asked.plan.name }, context })
  return { ...asked, preview: shownPreview(answer, context) }
}

function shownPreview(answer: Outcome<PreviewReply>, context: Context): ShownPreview {
  if (!answer.ok) return { problem: answer.message }
  const { locale } = context.get(visitContext).frame
  const { kind, amount_due, price, currency, seen } = answer.data
  const say = (amount: number) => priceText({ price: amount, currency }, locale)
  return { kind, due: amount_due > 0 ? say(amount_due) : null, price: say(price), seen }
}

interface PreviewReply {
  kind: 'upgrade' | 'downgrade'
  amount_due: number
  price: number
  currency: string
  seen: string
}
