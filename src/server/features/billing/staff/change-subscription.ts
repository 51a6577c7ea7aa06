import { fail } from '#contract/api/errors.ts'
import type { ManagedSubscription } from '#contract/billing/subscriptions.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { RequestOrigin } from '#server/core/accounts/recovery/mailed-codes.ts'
import { assertStillMay } from '#server/core/accounts/roles/within-rights.ts'
import { updateUser } from '#server/core/accounts/users/update-user.ts'
import { type Actor, recordAction } from '#server/core/audit/audit-log.ts'
import { notify } from '#server/core/notifications/bell/notifications.ts'
import { applyAnswer, type RefreshDeps, refreshSubscription } from '../apply-subscription.ts'
import { alone, asFailure } from '../ask-provider.ts'
import { mailHolder } from '../notices.ts'
import { lockHolder } from '../store.ts'
import { isOver } from '../subscription-row.ts'
import { managedView, subscriptionOf } from './read-billing.ts'
import { type HeldSubscription, personByName, planToSell } from './store.ts'

type ChangeDeps = RefreshDeps & Pick<Context, 'reached'>

/**
 * Cancels at the end of the period or at once; also a subscription that grants nothing anymore but could be charged for
 * again. The request is recorded first, then sent to the provider, and the result is stored.
 */
export async function cancelManaged(
  ctx: ChangeDeps,
  viewer: Actor,
  id: string,
  { at, reason }: { at: 'period_end' | 'now'; reason: string },
): Promise<ManagedSubscription> {
  const subscription = await openSubscription(ctx, id)
  const external = subscription.external_subscription_id
  return changed(ctx, viewer, subscription, {
    intent: 'cancel',
    details: { at, reason },
    shouldNotify: at === 'period_end',
    action: async () => {
      // A confirmed upgrade that we have not been notified of yet would resume the subscription and undo this.
      if (subscription.pending_plan !== null) await refreshSubscription(ctx, external)
      return applyAnswer(ctx, (access) =>
        at === 'now' ? ctx.payments.cancelNow(access, external) : ctx.payments.cancelLater(access, external),
      )
    },
  })
}

/** Undoes a cancellation that waits for the end of the period. */
export async function resumeManaged(
  ctx: ChangeDeps,
  viewer: Actor,
  id: string,
): Promise<ManagedSubscription> {
  const subscription = await openSubscription(ctx, id)
  if (subscription.status === 'canceled') throw fail('subscription_ended')
  return changed(ctx, viewer, subscription, {
    intent: 'resume',
    details: {},
    action: () =>
      applyAnswer(ctx, (access) => ctx.payments.resume(access, subscription.external_subscription_id)),
  })
}

/** Fetches the current state of a subscription from the provider. */
export async function refreshManaged(
  ctx: RefreshDeps,
  viewer: Actor,
  id: string,
): Promise<ManagedSubscription> {
  const subscription = await subscriptionOf(ctx.db, id)
  await assertStillMay(ctx.db, viewer, 'subscriptions.update')
  await withFailures(() => refreshSubscription(ctx, subscription.external_subscription_id))
  return recordUpdate(ctx, viewer, subscription, { details: {} })
}

interface ManagedChange {
  intent: 'cancel' | 'resume'
  /** additional values for the audit log */
  details: Readonly<Record<string, string>>
  /**
   * whether to notify the holder of the end with the period; immediate ends are reported by the fetch that sees them
   */
  shouldNotify?: boolean
  action: () => Promise<unknown>
}

/**
 * The request is recorded first, so that even a crash after the provider acted leaves a line with who wanted what, and
 * why.
 */
async function changed(
  ctx: ChangeDeps,
  viewer: Actor,
  subscription: HeldSubscription,
  change: ManagedChange,
): Promise<ManagedSubscription> {
  return alone(ctx, subscription.user_id, async () => {
    // Another user may just have done it.
    const before = await openSubscription(ctx, subscription.id)
    await ctx.db.transaction().execute(async (trx) => {
      await assertStillMay(trx, viewer, 'subscriptions.update')
      await recordAction(trx, { ...lineOf(ctx, viewer, before), act: change.intent, after: change.details })
    })
    ctx.reached('change-sent')
    await withFailures(change.action)
    ctx.reached('change-done')
    return recordUpdate(ctx, viewer, before, change)
  })
}

async function withFailures(action: () => Promise<unknown>): Promise<void> {
  try {
    await action()
  } catch (error) {
    throw asFailure(error)
  }
}

async function recordUpdate(
  ctx: RefreshDeps,
  viewer: Actor,
  before: HeldSubscription,
  { details: also, shouldNotify }: Pick<ManagedChange, 'details' | 'shouldNotify'>,
): Promise<ManagedSubscription> {
  return ctx.db.transaction().execute(async (trx) => {
    const now = await subscriptionOf(trx, before.id)
    if (shouldNotify && now.cancel_at_period_end && !before.cancel_at_period_end)
      await notifyOfLeaving(ctx, trx, now)
    await recordAction(trx, {
      ...lineOf(ctx, viewer, now),
      act: 'update',
      before: traceOf(before),
      after: { ...traceOf(now), ...also },
    })
    return managedView(now)
  })
}

async function notifyOfLeaving(ctx: RefreshDeps, trx: Context['db'], now: HeldSubscription): Promise<void> {
  const holder = await lockHolder(trx, now.user_id)
  if (!holder || holder.status === 'deleted') return
  await notify(ctx, trx, { userId: holder.id, type: 'subscription_leaves', values: { plan: now.plan } })
  await mailHolder(ctx, trx, holder, now, { template: 'subscription_leaves', at: now.current_period_end })
}

function lineOf(ctx: RefreshDeps, viewer: Actor, { id, username, plan }: HeldSubscription) {
  return { viewer, now: ctx.now(), area: 'subscriptions', record: { id, name: `${username}: ${plan}` } }
}

function traceOf({ plan, status, provider_status, cancel_at_period_end, end_date }: HeldSubscription) {
  return { plan, status, provider_status, cancel_at_period_end, end_date }
}

/** A subscription the provider might still charge for. */
async function openSubscription(ctx: RefreshDeps, id: string): Promise<HeldSubscription> {
  const subscription = await subscriptionOf(ctx.db, id)
  if (isOver(subscription.provider_status)) throw fail('subscription_ended')
  return subscription
}

interface Grant {
  user: string
  plan: string
  until: string
  reason: string
}

/** Grants a user a plan for a limited time; the user gets a notification, and the audit log has the reason. */
export async function grantPlan(
  ctx: Pick<Context, 'db' | 'env' | 'now' | 'random' | 'queue' | 'secrets' | 'log'>,
  viewer: SignedIn,
  { user: name, plan, until, reason }: Grant,
  requestOrigin: RequestOrigin,
): Promise<{ user: { id: string; username: string; email: string }; plan: string; until: string }> {
  if (new Date(until) <= ctx.now())
    throw fail('validation_failed', {}, [{ path: ['until'], key: 'validation.not_to_come' }])
  if (!(await planToSell(ctx.db, plan))) throw fail('plan_not_found')
  const user = await personByName(ctx.db, name)
  if (!user) throw fail('user_not_found', {}, [{ path: ['user'], key: 'error.user_not_found' }])
  const change = { plan, plan_until: until, plan_reason: reason }
  await updateUser(ctx, viewer, {
    id: user.id,
    change,
    request: requestOrigin,
    right: 'subscriptions.update',
  })
  return { user, plan, until: new Date(until).toISOString() }
}
