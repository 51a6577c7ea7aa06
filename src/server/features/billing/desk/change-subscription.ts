import { fail } from '../../../../contract/errors.ts'
import type { ManagedSubscription } from '../../../../contract/subscriptions.ts'
import type { SignedIn } from '../../../context.ts'
import { askerNow } from '../../../core/accounts/roles/within-rights.ts'
import { recordAct } from '../../../core/audit/record-act.ts'
import { notify } from '../../../core/notifications/bell/notify.ts'
import { applyAnswer, type Looking, lookAt } from '../apply-subscription.ts'
import { asFailure } from '../payment-access.ts'
import type { HeldSubscription } from './store.ts'
import { managedView, subscriptionOf } from './subscription-view.ts'

/** Cancels at the end of the period, or at once; the provider is told first, and what it then says is written down. */
export async function cancelManaged(
  ctx: Looking,
  viewer: SignedIn,
  id: string,
  { at, reason }: { at: 'period_end' | 'now'; reason: string },
): Promise<ManagedSubscription> {
  const held = await runningOf(ctx, id)
  const external = held.external_subscription_id
  return changed(ctx, viewer, held, {
    told: { at, reason },
    isNews: at === 'period_end',
    act: () =>
      applyAnswer(ctx, (access) =>
        at === 'now' ? ctx.payments.cancelNow(access, external) : ctx.payments.cancelLater(access, external),
      ),
  })
}

/** Takes a cancellation back that waits for the end of the period. */
export async function resumeManaged(
  ctx: Looking,
  viewer: SignedIn,
  id: string,
): Promise<ManagedSubscription> {
  const held = await runningOf(ctx, id)
  return changed(ctx, viewer, held, {
    told: {},
    act: () => applyAnswer(ctx, (access) => ctx.payments.resume(access, held.external_subscription_id)),
  })
}

/** Asks the provider how a subscription stands. */
export async function lookAtManaged(
  ctx: Looking,
  viewer: SignedIn,
  id: string,
): Promise<ManagedSubscription> {
  const held = await subscriptionOf(ctx.db, id)
  return changed(ctx, viewer, held, { told: {}, act: () => lookAt(ctx, held.external_subscription_id) })
}

interface Deed {
  /** what the audit trail says besides */
  told: Readonly<Record<string, string>>
  /** whether the holder is told that it ends with its period; of ends at once they hear from whatever looks */
  isNews?: boolean
  act: () => Promise<unknown>
}

async function changed(
  ctx: Looking,
  viewer: SignedIn,
  held: HeldSubscription,
  { told, isNews, act }: Deed,
): Promise<ManagedSubscription> {
  await askerNow(ctx.db, viewer, 'subscriptions.update')
  try {
    await act()
  } catch (error) {
    throw asFailure(error)
  }
  return ctx.db.transaction().execute(async (trx) => {
    const now = await subscriptionOf(trx, held.id)
    if (isNews && now.cancel_at_period_end && !held.cancel_at_period_end)
      await notify(ctx, trx, {
        userId: now.user_id,
        type: 'subscription_leaves',
        values: { plan: now.plan },
      })
    await recordAct(trx, {
      viewer,
      now: ctx.now(),
      area: 'subscriptions',
      act: 'update',
      record: { id: held.id, name: `${now.username}: ${now.plan}` },
      before: traceOf(held),
      after: { ...traceOf(now), ...told },
    })
    return managedView(now)
  })
}

function traceOf({ plan, status, provider_status, cancel_at_period_end, end_date }: HeldSubscription) {
  return { plan, status, provider_status, cancel_at_period_end, end_date }
}

async function runningOf(ctx: Looking, id: string): Promise<HeldSubscription> {
  const held = await subscriptionOf(ctx.db, id)
  if (held.status === 'canceled') throw fail('subscription_ended')
  return held
}
