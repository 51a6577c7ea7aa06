import { dayMs, minuteMs } from '#server/kit/durations.ts'
import type { Context } from '../../context.ts'
import { isMeantForSale } from '../../core/plans/plan-offers.ts'
import { allPlans } from '../../core/plans/store.ts'
import { type RefreshDeps, refreshSubscription } from './apply-subscription.ts'
import { accessIfAny, isClosed, learnAccount, paymentAccess } from './ask-provider.ts'
import { refreshPrice } from './checkout/price-of-plan.ts'
import { handleEvent, refreshCheckout } from './events.ts'
import { refreshRefunds } from './refunds/refresh-refunds.ts'
import { customersAmong, statusesOf } from './refunds/store.ts'
import { openCheckouts, openEvents, overdueSubscriptions } from './store.ts'

type Deps = RefreshDeps & Pick<Context, 'log'>

/** Per kind and hour: the provider allows a site about ten requests per second. */
const maxPerRun = 200
/** A request lists a hundred. */
const maxListedRefunds = 1000

/**
 * Repairs what was missed: waiting or failed events, checkouts without an outcome, refunds of the last week without an
 * event, and subscriptions whose period ended or that were not fetched for a day. Also checks which plans the provider
 * sells at our price. First it finds out which account the key belongs to; without a key there is nothing to do.
 */
export async function reconcilePayments(ctx: Deps): Promise<void> {
  const access = await accessIfAny(ctx)
  if (!access || !(await untilUnreachable(ctx, [() => learnAccount(ctx, access)]))) return
  const now = ctx.now().getTime()
  const ago = (time: number) => new Date(now - time)
  const events = await openEvents(ctx.db, {
    now: ctx.now(),
    after: ago(7 * dayMs),
    before: ago(minuteMs),
    limit: maxPerRun,
  })
  const checkouts = await openCheckouts(ctx.db, { before: ago(5 * minuteMs), limit: maxPerRun })
  const all = [
    ...events.map((event) => () => handleEvent(ctx, event)),
    ...checkouts.map((id) => () => refreshCheckout(ctx, id)),
  ]
  if (!(await untilUnreachable(ctx, all))) return
  if (!(await untilUnreachable(ctx, [() => storeMissedRefunds(ctx)]))) return
  // After the others, which already fetched some of these.
  const overdue = await overdueSubscriptions(ctx.db, { now: ctx.now(), before: ago(dayMs), limit: maxPerRun })
  if (
    !(await untilUnreachable(
      ctx,
      overdue.map((id) => () => refreshSubscription(ctx, id)),
    ))
  )
    return
  const plans = (await allPlans(ctx.db)).filter(isMeantForSale)
  await untilUnreachable(
    ctx,
    plans.map((plan) => () => refreshPrice(ctx, access, plan)),
  )
}

async function storeMissedRefunds(ctx: Deps): Promise<void> {
  for (const paymentId of (await missedRefunds(ctx, maxListedRefunds)).slice(0, maxPerRun))
    await refreshRefunds(ctx, paymentId)
}

/** One after the other. Failures are left for the next hour; if the provider is unreachable, so is the rest. */
async function untilUnreachable(ctx: Deps, all: (() => Promise<unknown>)[]): Promise<boolean> {
  for (const step of all) {
    try {
      await step()
    } catch (err) {
      ctx.log.warn({ err }, "can't fetch an object from the payment provider")
      if (isClosed(err)) return false
    }
  }
  return true
}

/** As long as the provider's events are tried again; a bank that sends a refund back does so within days. */
const periodMs = 7 * dayMs

/**
 * Payments of our customers with refunds that were made within a week and are not stored as they are now: their events
 * were lost, or never sent. What other products of the same provider account give back is none of ours.
 */
async function missedRefunds(
  ctx: Pick<Context, 'db' | 'now' | 'payments' | 'secrets'>,
  max: number,
): Promise<string[]> {
  const since = new Date(ctx.now().getTime() - periodMs)
  const made = await ctx.payments.listRecentRefunds(await paymentAccess(ctx), since, max)
  const stored = await statusesOf(
    ctx.db,
    made.map(({ id }) => id),
  )
  const changed = made.filter(({ id, status }) => stored.get(id) !== status)
  const ours = await customersAmong(
    ctx.db,
    changed.flatMap(({ customerId = '' }) => customerId || []),
  )
  const payments = changed.flatMap(({ paymentId, customerId }) =>
    paymentId && ours.has(customerId ?? '') ? [paymentId] : [],
  )
  return [...new Set(payments)]
}
