import { createQueuedFlight } from '#server/kit/single-flight.ts'
import type { Context } from '../../context.ts'
import { notify } from '../../core/notifications/bell/notifications.ts'
import { planByName } from '../../core/plans/store.ts'
import type {
  PaymentAccess,
  PaymentProvider,
  ProviderSubscription,
} from '../../providers/payments/payment-provider.ts'
import { accountOf, paymentAccess, UnknownPlan } from './ask-provider.ts'
import { notifyHolder } from './notices.ts'
import { trialPerson } from './own/own-subscription.ts'
import {
  completeCheckout,
  type Holder,
  isBeingChanged,
  keepCustomer,
  keepTrial,
  lockHolder,
  type NewSubscription,
  nextFetchNumber,
  ownerOf,
  planHeld,
  planOnPage,
  planSoldAs,
  putSubscription,
  type StoredSubscription,
  settleEvents,
  subscriptionByExternal,
} from './store.ts'
import { missingRow, planOfPrice, planPaidFor, rowOf } from './subscription-row.ts'

type ApplyDeps = Pick<Context, 'env' | 'now' | 'queue' | 'secretKey' | 'secrets'>
export type RefreshDeps = ApplyDeps & Pick<Context, 'db' | 'payments'>

const shared = new WeakMap<
  PaymentProvider,
  ReturnType<typeof createQueuedFlight<StoredSubscription | undefined>>
>()

/**
 * Fetches a subscription from the provider and stores it; undefined if it is not one of ours. A given event is settled
 * in the same commit. Concurrent fetches of one subscription are shared, so many events make few requests.
 */
export function refreshSubscription(
  ctx: RefreshDeps,
  externalId: string,
  eventId?: string,
): Promise<StoredSubscription | undefined> {
  const share = shared.get(ctx.payments) ?? createQueuedFlight<StoredSubscription | undefined>()
  shared.set(ctx.payments, share)
  return share(externalId, eventId, (eventIds) => fetchAndStore(ctx, externalId, eventIds))
}

async function fetchAndStore(
  ctx: RefreshDeps,
  externalId: string,
  eventIds: readonly string[],
): Promise<StoredSubscription | undefined> {
  const access = await paymentAccess(ctx)
  const account = await accountOf(ctx, access)
  const number = await nextFetchNumber(ctx.db)
  const fetched = await fetchSettled(ctx, access, externalId)
  return ctx.db.transaction().execute(async (trx) => {
    const row = fetched
      ? await applySubscription(ctx, trx, fetched, { look: number, account })
      : await applyAbsence(ctx, trx, externalId, { look: number, account })
    const isOurs = row !== undefined || (fetched && (await ownerOfFetched(trx, fetched)) !== undefined)
    await settleEvents(trx, eventIds, { status: isOurs ? 'done' : 'ignored', at: ctx.now() })
    return row
  })
}

/**
 * The subscription as the provider has it, after settling an upgrade that was waiting for the buyer's confirmation.
 * Confirmed: the subscription is resumed if it was set to cancel at period end before, but not if it was canceled on the
 * provider's own pages since. Lapsed: the plan scheduled for the next period is put back. While a change is in progress
 * neither is known yet, and a later cancellation overrides the resume.
 */
async function fetchSettled(
  ctx: RefreshDeps,
  access: PaymentAccess,
  externalId: string,
): Promise<ProviderSubscription | undefined> {
  const fetched = await ctx.payments.fetchSubscription(access, externalId)
  if (!fetched || fetched.pending || fetched.endedAt) return fetched
  if (!fetched.cancelAtPeriodEnd && !fetched.hasAside) return fetched
  const before = await subscriptionByExternal(ctx.db, externalId)
  const isConfirmed = before?.pending_plan && before.external_price_id !== fetched.price.priceId
  const isOlder = before?.cancel_at_period_end === true
  if (fetched.cancelAtPeriodEnd && isConfirmed && isOlder) return ctx.payments.resume(access, externalId)
  const isOpen = fetched.hasAside && before && !(await isBeingChanged(ctx.db, before.user_id, ctx.now()))
  return isOpen ? ctx.payments.putBack(access, externalId) : fetched
}

/**
 * Performs an action at the provider and stores the state of the subscription afterwards. The action's own response is
 * not stored, because a fetch that began before it may finish after it.
 */
export async function applyAnswer(
  ctx: RefreshDeps,
  request: (access: PaymentAccess) => Promise<ProviderSubscription>,
): Promise<StoredSubscription | undefined> {
  const { id } = await request(await paymentAccess(ctx))
  return refreshSubscription(ctx, id)
}

/** The sequence number of a fetch, and the provider account that answered, if known. */
interface FetchInfo {
  look: number
  account: string | undefined
}

/**
 * Stores a fetched subscription, unless a later fetch was stored first, and notifies the holder of what changed.
 * Returns the row as it is afterwards; undefined if the subscription is not ours or was never paid for.
 */
async function applySubscription(
  ctx: ApplyDeps,
  trx: Context['db'],
  fetched: ProviderSubscription,
  { look, account }: FetchInfo,
): Promise<StoredSubscription | undefined> {
  const holder = await holderOf(trx, await ownerOfFetched(trx, fetched))
  if (!holder) return undefined
  const before = await subscriptionByExternal(trx, fetched.id)
  if (isUnpaidYet(fetched, before) || isLater(before, look)) return before
  const sold = await planSoldAs(trx, idsOf(fetched))
  const plan = await planBought(trx, fetched, { before, sold, holder })
  if (!plan) throw new UnknownPlan(`no plan is sold as ${fetched.price.priceId}`)
  const now = ctx.now()
  const nextPlan = await planNext(trx, fetched, sold)
  const pendingPlan = planOfPrice(sold, fetched.pending?.price)
  const userId = holder.id
  const row = rowOf({ fetched, before, userId, plan, nextPlan, pendingPlan, account, look, now })
  if (!before) await begin(ctx, trx, holder, row)
  return write(ctx, trx, { holder, before, row })
}

/** Same as above, for a subscription the provider does not know. */
async function applyAbsence(
  ctx: ApplyDeps,
  trx: Context['db'],
  externalId: string,
  { look, account }: FetchInfo,
): Promise<StoredSubscription | undefined> {
  const holder = await holderOf(trx, (await subscriptionByExternal(trx, externalId))?.user_id)
  const before = await subscriptionByExternal(trx, externalId)
  if (!holder || !before || isLater(before, look)) return before
  const isElsewhere = before.provider_account !== null && before.provider_account !== account
  return write(ctx, trx, { holder, before, isElsewhere, row: missingRow(before, { look, now: ctx.now() }) })
}

function ownerOfFetched(trx: Context['db'], { id, userId, customerId }: ProviderSubscription) {
  return ownerOf(trx, { externalId: id, userId, customerId })
}

async function holderOf(trx: Context['db'], id: string | undefined): Promise<Holder | undefined> {
  return id === undefined ? undefined : lockHolder(trx, id)
}

/** Nothing has been bought while the first payment is still open. */
function isUnpaidYet({ status }: ProviderSubscription, before: StoredSubscription | undefined): boolean {
  return status === 'incomplete' || (status === 'incomplete_expired' && !before)
}

function isLater(before: StoredSubscription | undefined, look: number): boolean {
  return before !== undefined && before.look > look
}

function idsOf({ price, nextPrice, pending }: ProviderSubscription): string[] {
  return [price, nextPrice, pending?.price].flatMap((price) =>
    price ? [price.priceId, price.productId] : [],
  )
}

interface PlanSources {
  before: StoredSubscription | undefined
  sold: ReadonlyMap<string, string>
  holder: Holder
}

/**
 * The plan being paid for. The provider keeps the plan name from the time of purchase, so a plan renamed since is found
 * through its checkout.
 */
async function planBought(
  trx: Context['db'],
  fetched: ProviderSubscription,
  { before, sold, holder }: PlanSources,
): Promise<string | undefined> {
  const { plan } = fetched
  const isPlan = plan !== undefined && (await planByName(trx, plan)) !== undefined
  const knownPlan = planPaidFor({ ...fetched, plan: isPlan ? plan : undefined }, before, sold)
  return knownPlan ?? (plan === undefined ? undefined : planOnPage(trx, holder.id))
}

/** The plan that starts with the next period: by its name where it is sold at another price by now. */
async function planNext(
  trx: Context['db'],
  { nextPrice, nextPlan }: ProviderSubscription,
  sold: PlanSources['sold'],
): Promise<string | undefined> {
  if (!nextPrice) return undefined
  return planOfPrice(sold, nextPrice) ?? (nextPlan && (await planByName(trx, nextPlan))?.name)
}

/** What is stored once, when a subscription is first seen. */
async function begin(
  ctx: ApplyDeps,
  trx: Context['db'],
  holder: Holder,
  row: NewSubscription,
): Promise<void> {
  const now = ctx.now()
  const { external_customer_id, external_subscription_id: externalId, plan } = row
  await keepCustomer(trx, { user_id: holder.id, external_customer_id, created_at: now })
  const person = trialPerson(ctx, holder.email)
  if (row.trial_end_date) await keepTrial(trx, { person, userId: holder.id }, now)
  await completeCheckout(trx, { userId: holder.id, plan, externalId })
}

interface SubscriptionWrite {
  holder: Holder
  before: StoredSubscription | undefined
  /** whether it belongs to another provider account, which may still charge for it */
  isElsewhere?: boolean
  row: NewSubscription
}

async function write(
  ctx: ApplyDeps,
  trx: Context['db'],
  { holder, before, isElsewhere, row }: SubscriptionWrite,
): Promise<StoredSubscription | undefined> {
  const now = ctx.now()
  const previousPlan = await planHeld(trx, holder, now)
  const after = await putSubscription(trx, row)
  if (!after) return subscriptionByExternal(trx, row.external_subscription_id)
  const plan = await planHeld(trx, holder, now)
  if (holder.status === 'deleted') return after
  if (plan !== undefined && plan !== previousPlan)
    await notify(ctx, trx, { userId: holder.id, type: 'plan_changed', values: { plan } })
  // Without access to the account that charges, we cannot claim that charges have stopped.
  if (!isElsewhere) await notifyHolder(ctx, trx, { holder, before, after })
  return after
}
