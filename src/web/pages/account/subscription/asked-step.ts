import type { getSubscription, Subscription } from '../../../../contract/billing.ts'
import type { CallReply } from '../../../../contract/call.ts'
import type { ShownPlan } from '../../../components/plans/shown-plan.ts'

type Standing = CallReply<typeof getSubscription>

export type AskedStep =
  | { kind: 'cancel'; plan: ShownPlan | undefined }
  | { kind: 'buy'; plan: ShownPlan }
  | { kind: 'change'; plan: ShownPlan }

/** The subscription that runs, if one does. */
export function liveOf(standing: Pick<Standing, 'subscription'> | null): Subscription | undefined {
  const subscription = standing?.subscription
  return subscription && subscription.status !== 'canceled' ? subscription : undefined
}

/**
 * The step that the address asks for (`?to=pro`, `?cancel`), where it can be taken: somebody without a subscription buys,
 * somebody with one changes, and going to the free plan is cancelling. What is cancelled already changes no more.
 */
export function askedStep(
  wish: URLSearchParams,
  plans: readonly ShownPlan[],
  standing: Standing | null,
): AskedStep | undefined {
  if (!standing?.payments) return undefined
  const plan = plans.find(({ name }) => name === wish.get('to'))
  const live = liveOf(standing)
  if (live?.cancel_at_period_end) return undefined
  if (live && (wish.has('cancel') || plan?.is_free))
    return { kind: 'cancel', plan: plans.find(({ is_free }) => is_free) }
  if (!plan || plan.is_free || !standing.for_sale.includes(plan.name)) return undefined
  if (!live) return { kind: 'buy', plan }
  const { plan: held, next_plan: next, pending_plan: pending } = live
  return [held, next, pending].includes(plan.name) ? undefined : { kind: 'change', plan }
}
