import { createHmac, randomUUID } from 'node:crypto'
import type { CallReply } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type {
  changeSubscription as call,
  previewPlanChange,
  Subscription,
} from '#contract/billing/billing.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { type Plan, planByName } from '#server/core/plans/store.ts'
import type { CallInput } from '#server/http/mount.ts'
import { isSameSecret } from '#server/kit/same-secret.ts'
import type {
  PaymentAccess,
  ProviderPrice,
  ProviderSubscription,
} from '#server/providers/payments/payment-provider.ts'
import { type RefreshDeps, refreshSubscription } from '../apply-subscription.ts'
import { alone, callProvider, paymentAccess } from '../ask-provider.ts'
import { priceOfPlan } from '../checkout/price-of-plan.ts'
import { hashOf } from '../own/own-subscription.ts'
import { changeByKey, keepChange, subscriptionOf } from '../own/store.ts'
import type { StoredSubscription } from '../store.ts'
import { subscriptionView } from '../subscription-row.ts'

type Deps = RefreshDeps & Pick<Context, 'log'>
type Request = Pick<CallInput<typeof call>, 'viewer' | 'body' | 'idempotencyKey' | 'consume'>

/**
 * Changes the user's plan: a more expensive plan starts at once, a cheaper one with the next period, and the current
 * one withdraws a scheduled change. If the bank requires confirmation, the response says where to give it.
 */
export async function changeSubscription(ctx: Deps, request: Request): Promise<Subscription> {
  const repeated = await repetition(ctx, request)
  if (repeated) return repeated
  await request.consume()
  const { id } = request.viewer.user
  return alone(ctx, id, async () => (await repetition(ctx, request)) ?? change(ctx, request))
}

async function repetition(ctx: Deps, { viewer, body, idempotencyKey: key }: Request) {
  const storedChange = key === undefined ? undefined : await changeByKey(ctx.db, viewer.user.id, key)
  if (!storedChange) return undefined
  if (storedChange.plan !== body.plan) throw fail('idempotency_key_reused')
  if (!storedChange.is_done) return undefined
  const row = await subscriptionOf(ctx.db, viewer.user.id)
  return row && subscriptionView(row)
}

async function change(ctx: Deps, request: Request): Promise<Subscription> {
  const { id: userId } = request.viewer.user
  const { external_subscription_id: externalId } = await runningSubscription(ctx, userId)
  const access = await paymentAccess(ctx)
  const after = await callProvider(async () => {
    // It may have been changed on the provider's own pages, which reaches us later.
    const before = running(await refreshSubscription(ctx, externalId))
    if (await wasDone(ctx, before, request)) return before
    await requestChange(ctx, access, before, request)
    return running(await refreshSubscription(ctx, externalId))
  })
  const { plan } = request.body
  if (![after.plan, after.next_plan, after.pending_plan].includes(plan)) throw fail('payment_declined')
  await note(ctx, request, { isDone: true })
  return subscriptionView(after)
}

/** Whether an earlier request with this key made the change, although its answer was lost. */
async function wasDone(
  ctx: Deps,
  { plan, next_plan: next, pending_plan: pending }: StoredSubscription,
  { viewer, body, idempotencyKey: key }: Request,
): Promise<boolean> {
  const begun = key === undefined ? undefined : await changeByKey(ctx.db, viewer.user.id, key)
  return begun !== undefined && (pending ?? next ?? plan) === body.plan
}

/** Without a key, a repetition is another request. */
async function note(
  ctx: Deps,
  { viewer, body, idempotencyKey: key }: Request,
  { isDone }: { isDone: boolean },
): Promise<void> {
  if (key === undefined) return
  const row = { user_id: viewer.user.id, key, plan: body.plan, is_done: isDone, created_at: ctx.now() }
  await keepChange(ctx.db, row)
}

async function requestChange(
  ctx: Deps,
  access: PaymentAccess,
  row: StoredSubscription,
  request: Request,
): Promise<unknown> {
  const { viewer, body, idempotencyKey } = request
  const subscriptionId = row.external_subscription_id
  // This upgrade is already waiting for the buyer's confirmation.
  if (body.plan === row.pending_plan) return undefined
  if (body.plan === row.plan && (row.next_plan ?? row.pending_plan) !== null) {
    await note(ctx, request, { isDone: false })
    return ctx.payments.keepPrice(access, subscriptionId)
  }
  const planChange = await resolveChange(ctx, access, row, body.plan)
  const details = { subscriptionId, priceId: planChange.price.priceId, plan: planChange.plan.name }
  const key = `change-${keyFor(viewer.user.id, idempotencyKey, { ...details, seen: body.seen })}`
  await assertAgreed(ctx, access, planChange, body.seen)
  await note(ctx, request, { isDone: false })
  return planChange.kind === 'upgrade'
    ? ctx.payments.changeNow(access, details, key)
    : ctx.payments.changeLater(access, details, key)
}

/** A buyer never pays more than the preview showed. */
async function assertAgreed(
  ctx: Deps,
  access: PaymentAccess,
  planChange: ResolvedChange,
  previewToken: string | undefined,
): Promise<void> {
  const due = await dueNow(ctx, access, planChange)
  if (!isAgreed(ctx, planChange, { token: previewToken, due })) throw fail('preview_outdated')
}

/** A repeated request is the same operation to the provider; a new try after a declined card is another one. */
function keyFor(userId: string, key: string | undefined, details: object): string {
  return key === undefined ? randomUUID() : hashOf([userId, key, details])
}

/** Cancels at the end of the paid period. Repeating it changes nothing. */
export function cancelSubscription(ctx: RefreshDeps, viewer: SignedIn): Promise<Subscription> {
  return setCancellation(ctx, viewer, true, (access, id) => ctx.payments.cancelLater(access, id))
}

/** Undoes the cancellation. */
export function resumeSubscription(ctx: RefreshDeps, viewer: SignedIn): Promise<Subscription> {
  return setCancellation(ctx, viewer, false, (access, id) => ctx.payments.resume(access, id))
}

async function setCancellation(
  ctx: RefreshDeps,
  { user }: SignedIn,
  ends: boolean,
  request: (access: PaymentAccess, externalId: string) => Promise<ProviderSubscription>,
): Promise<Subscription> {
  return alone(ctx, user.id, async () => {
    const { external_subscription_id: externalId } = await runningSubscription(ctx, user.id)
    const access = await paymentAccess(ctx)
    return callProvider(async () => {
      const before = running(await refreshSubscription(ctx, externalId))
      if (before.cancel_at_period_end === ends) return subscriptionView(before)
      await request(access, externalId)
      return subscriptionView(running(await refreshSubscription(ctx, externalId)))
    })
  })
}

/** What another plan would cost and when it would start; changes nothing. */
export async function previewChange(
  ctx: Pick<Context, 'db' | 'secrets' | 'secretKey' | 'payments' | 'log' | 'now'>,
  { user }: SignedIn,
  planName: string,
): Promise<CallReply<typeof previewPlanChange>> {
  const row = await runningSubscription(ctx, user.id)
  const access = await paymentAccess(ctx)
  return callProvider(async () => {
    const planChange = await resolveChange(ctx, access, row, planName)
    const { kind, plan, price } = planChange
    const due = await dueNow(ctx, access, planChange)
    return {
      kind,
      plan: plan.name,
      amount_due: due.amountDue,
      currency: due.currency,
      price: price.amount,
      at: (kind === 'upgrade' ? ctx.now() : row.current_period_end).toISOString(),
      seen: previewTokenOf(ctx, planChange, due),
    }
  })
}

/**
 * Proves which price the user was shown for a change: the amount due, and a signature over everything it was computed
 * from.
 */
function previewTokenOf(
  { secretKey }: Pick<Context, 'secretKey'>,
  { row, plan, price }: ResolvedChange,
  { amountDue, currency }: { amountDue: number; currency: string },
): string {
  const content = JSON.stringify([
    row.external_subscription_id,
    row.external_price_id,
    row.current_period_end.toISOString(),
    plan.name,
    price.priceId,
    price.amount,
    amountDue,
    currency,
  ])
  const mark = createHmac('sha256', secretKey).update(`plan change\0${content}`).digest('base64url')
  return `${amountDue}.${mark}`
}

/**
 * Whether the user agreed to the plan's price and to at least the amount due now. It can only have become less, because
 * the rest of a period shrinks. A caller that was shown nothing may change where nothing is due.
 */
function isAgreed(
  ctx: Pick<Context, 'secretKey'>,
  planChange: ResolvedChange,
  { token, due }: { token: string | undefined; due: { amountDue: number; currency: string } },
): boolean {
  if (due.amountDue === 0 && token === undefined) return true
  const previewAmount = Number(/^(\d{1,12})\./.exec(token ?? '')?.[1] ?? Number.NaN)
  if (!(previewAmount >= due.amountDue)) return false
  return isSameSecret(token ?? '', previewTokenOf(ctx, planChange, { ...due, amountDue: previewAmount }))
}

/** The user's running subscription. */
async function runningSubscription(ctx: Pick<Context, 'db'>, userId: string): Promise<StoredSubscription> {
  return running(await subscriptionOf(ctx.db, userId))
}

function running(row: StoredSubscription | undefined): StoredSubscription {
  if (!row) throw fail('subscription_not_found')
  if (row.status === 'canceled') throw fail('subscription_ended')
  return row
}

/** A requested plan change, at current prices. */
interface ResolvedChange {
  /** a more expensive plan starts at once, all others with the next period */
  kind: 'upgrade' | 'downgrade'
  row: StoredSubscription
  plan: Plan
  price: ProviderPrice
}

async function resolveChange(
  ctx: Pick<Context, 'db' | 'payments' | 'log'>,
  access: PaymentAccess,
  row: StoredSubscription,
  planName: string,
): Promise<ResolvedChange> {
  const plan = await planByName(ctx.db, planName)
  if (!plan) throw fail('plan_not_found')
  // While an upgrade waits for confirmation, choosing the scheduled plan withdraws the upgrade.
  const waits = plan.name === row.next_plan && !row.cancel_at_period_end && row.pending_plan === null
  if (waits || plan.name === row.plan) throw fail('already_on_plan')
  const price = await priceOfPlan(ctx, access, plan)
  // A subscription keeps one currency for its whole life.
  if (price.currency !== row.currency) throw fail('plan_not_for_sale')
  return { kind: price.amount > row.price ? 'upgrade' : 'downgrade', row, plan, price }
}

/** What a change would cost right now; one that waits for the next period costs nothing. */
async function dueNow(
  ctx: Pick<Context, 'payments'>,
  access: PaymentAccess,
  { kind, row, price }: ResolvedChange,
): Promise<{ amountDue: number; currency: string }> {
  if (kind === 'downgrade') return { amountDue: 0, currency: price.currency }
  const change = { subscriptionId: row.external_subscription_id, priceId: price.priceId }
  const { amountDue, currency } = await ctx.payments.previewChange(access, change)
  return { amountDue: Math.max(0, amountDue), currency }
}
