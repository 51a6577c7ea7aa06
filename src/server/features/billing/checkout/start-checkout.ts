import { randomUUID } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import type { startCheckout as call } from '#contract/billing/billing.ts'
import { languageTag } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import type { Context } from '#server/context.ts'
import { type Plan, planByName } from '#server/core/plans/store.ts'
import { siteSettings } from '#server/core/settings/site-settings.ts'
import type { CallInput } from '#server/http/mount.ts'
import { minuteMs } from '#server/kit/durations.ts'
import {
  type NewCheckout,
  type PaymentAccess,
  PaymentError,
  type ProviderCheckout,
} from '#server/providers/payments/payment-provider.ts'
import { type RefreshDeps, refreshSubscription } from '../apply-subscription.ts'
import {
  callProviderAgain,
  paymentAccess,
  serializeByUser,
  unlessForeign,
  unlessUnknown,
} from '../ask-provider.ts'
import { anotherCustomer, customerFor, hashOf, trialPerson } from '../own/own-subscription.ts'
import {
  checkoutByKey,
  freeKey,
  hadTrial,
  holdTrial,
  insertCheckout,
  isTrialOpen,
  type OpenCheckout,
  openCheckoutsOf,
  subscriptionOf,
} from '../own/store.ts'
import { lockHolder, settleCheckout } from '../store.ts'
import { isAsleep, statusOf } from '../subscription-row.ts'
import { priceOfPlan } from './price-of-plan.ts'

type Deps = RefreshDeps & Pick<Context, 'log'>
type Request = Pick<
  CallInput<typeof call>,
  'viewer' | 'body' | 'locale' | 'origin' | 'idempotencyKey' | 'consume'
>

/**
 * Sends the user to the provider's payment page for a plan. It grants nothing: what was bought is what the provider
 * reports. At most one such page per user can be paid, so that a user never has two subscriptions.
 */
export async function startCheckout(ctx: Deps, request: Request): Promise<{ checkoutUrl: string }> {
  const repeated = await repetition(ctx, request)
  if (repeated) return repeated
  await request.consume()
  const { user } = request.viewer
  if (user.email_verified_at === null || user.pending_email !== null) throw fail('email_not_verified')
  return serializeByUser(user.id, async () => (await repetition(ctx, request)) ?? buy(ctx, request))
}

async function repetition(ctx: Deps, { viewer, body, idempotencyKey: key }: Request) {
  const checkout = key === undefined ? undefined : await checkoutByKey(ctx.db, viewer.user.id, key)
  if (checkout && checkout.plan !== body.plan) throw fail('idempotency_key_reused')
  return checkout && isLive(checkout, ctx.now()) ? { checkoutUrl: checkout.url } : undefined
}

/** How long a page is assumed to be unchanged, in milliseconds; the state of an older one is fetched first. */
const freshFor = minuteMs

/** Whether the page can still be paid, without asking the provider. */
function isLive({ status, created_at }: { status: string; created_at: Date }, now: Date): boolean {
  return status === 'open' && now.getTime() - created_at.getTime() < freshFor
}

/** Another account of the same person took the trial first. */
class TrialTaken extends Error {}

async function buy(ctx: Deps, request: Request): Promise<{ checkoutUrl: string }> {
  try {
    return await offer(ctx, request)
  } catch (error) {
    if (error instanceof TrialTaken) return offer(ctx, request)
    throw error
  }
}

async function offer(ctx: Deps, request: Request): Promise<{ checkoutUrl: string }> {
  const { user } = request.viewer
  const plan = await planByName(ctx.db, request.body.plan)
  if (!plan) throw fail('plan_not_found')
  await assertNotSubscribed(ctx, user.id)
  const access = await paymentAccess(ctx)
  return callProviderAgain(async () => {
    const { priceId } = await priceOfPlan(ctx, access, plan)
    const trialDays = await trialDaysFor(ctx, user, plan)
    const open = await openCheckoutsOf(ctx.db, user.id)
    const since = ctx.now()
    const mayStay = (row: OpenCheckout) =>
      [undefined, row.key].includes(request.idempotencyKey) && isAlike(row, { plan, trialDays, since })
    const stays = await closeCheckouts(ctx, access, open, mayStay)
    if (stays) return { checkoutUrl: stays.url }
    const { stripe_promotion_codes: takesCodes } = await siteSettings(ctx)
    const details = { ...pagesFor(request), priceId, userId: user.id, plan: plan.name, trialDays, takesCodes }
    const { checkout, key } = await create(ctx, access, request, details)
    const person = trialDays > 0 ? trialPerson(ctx, user.email) : null
    return keep(ctx, access, { checkout, key, details, person })
  })
}

/** One trial per person, regardless of how many accounts they have. */
async function trialDaysFor(ctx: Deps, { id, email }: { id: string; email: string }, plan: Plan) {
  return (await isTrialTaken(ctx.db, trialPerson(ctx, email), id)) ? 0 : plan.trial_days
}

async function isTrialTaken(db: Deps['db'], person: Buffer, userId: string): Promise<boolean> {
  return (await hadTrial(db, { person, userId })) || isTrialOpen(db, person, userId)
}

async function assertNotSubscribed(ctx: Deps, userId: string): Promise<void> {
  const subscription = await subscriptionOf(ctx.db, userId)
  if (subscription && subscription.status !== 'canceled') throw fail('already_subscribed')
}

/** Whether an open checkout would sell the same as a new one. */
function isAlike(
  row: OpenCheckout,
  { plan, trialDays, since }: { plan: Plan; trialDays: number; since: Date },
): boolean {
  const isOfToday = row.is_current && row.expires_at > since
  return row.plan === plan.name && row.trial_days === trialDays && isOfToday
}

function pagesFor({ locale, origin }: Request) {
  // The provider replaces the placeholder in braces, so it must not be encoded.
  const successUrl = `${origin}${pathFor('accountCheckout', locale)}?session_id={CHECKOUT_SESSION_ID}`
  return { locale: languageTag(locale), successUrl, cancelUrl: `${origin}${pathFor('pricing', locale)}` }
}

async function create(
  ctx: Deps,
  access: PaymentAccess,
  { viewer: { user }, locale, idempotencyKey }: Request,
  details: Omit<NewCheckout, 'customerId'>,
) {
  const buyer = { access, user, locale }
  const open = async (customerId: string) => {
    await rejectCustomerOf(ctx, access, customerId)
    const newCheckout = { ...details, customerId }
    // Without the previous page in the key, the provider would return that page again, although it can no longer be
    // paid.
    const over = idempotencyKey && (await checkoutByKey(ctx.db, user.id, idempotencyKey))?.id
    const providerKey = idempotencyKey ? hashOf([user.id, idempotencyKey, newCheckout, over]) : randomUUID()
    return ctx.payments.createCheckout(access, newCheckout, `checkout-${providerKey}`)
  }
  const checkout = await open(await customerFor(ctx, buyer)).catch(async (error: unknown) => {
    if (!(error instanceof PaymentError) || error.kind !== 'missing') throw error
    return open(await anotherCustomer(ctx, buyer))
  })
  return { checkout, key: idempotencyKey ?? checkout.id }
}

/** Handles subscriptions we have not been notified of yet. An unpaid one must not resume alongside a new one. */
async function rejectCustomerOf(ctx: Deps, access: PaymentAccess, customerId: string): Promise<void> {
  for (const { id, status } of await ctx.payments.listSubscriptions(access, customerId)) {
    if (isAsleep(status)) {
      await unlessForeign(ctx.payments.cancelNow(access, id))
      await unlessUnknown(refreshSubscription(ctx, id))
    } else if (statusOf(status) !== 'canceled') {
      const subscription = await refreshSubscription(ctx, id)
      if (subscription?.status !== 'canceled') throw fail('already_subscribed')
    }
  }
}

interface CreatedCheckout {
  checkout: ProviderCheckout
  key: string
  details: Omit<NewCheckout, 'customerId'>
  person: Buffer | null
}

/** Stores the page. Another process may have made one at the same time: the later one stays. */
async function keep(
  ctx: Deps,
  access: PaymentAccess,
  { checkout, key, details, person }: CreatedCheckout,
): Promise<{ checkoutUrl: string }> {
  const { id, url, expiresAt } = checkout
  if (!url) throw fail('payment_provider_failed')
  const { userId, plan, trialDays } = details
  const row = { id, user_id: userId, plan, trial_days: trialDays, person, key, url, status: 'open' as const }
  const others = await write(ctx, { ...row, expires_at: expiresAt, created_at: ctx.now() }).catch(
    async (error: unknown) => {
      await ctx.payments.expireCheckout(access, id)
      throw error
    },
  )
  const same = others ? undefined : await checkoutByKey(ctx.db, userId, key)
  if (same && same.id !== id) {
    await ctx.payments.expireCheckout(access, id)
    return { checkoutUrl: same.url }
  }
  try {
    await closeCheckouts(ctx, access, others ?? [])
    await assertNotSubscribed(ctx, userId)
  } catch (error) {
    await ctx.payments.expireCheckout(access, id)
    throw error
  }
  return { checkoutUrl: url }
}

/** The other pages the same user could still pay; undefined if this request was already stored. */
function write(
  { db }: Deps,
  row: Parameters<typeof insertCheckout>[1] & { person: Buffer | null },
): Promise<OpenCheckout[] | undefined> {
  const { id, user_id: userId, person } = row
  return db.transaction().execute(async (trx) => {
    const holder = await lockHolder(trx, userId)
    // A user who left while the page was being made must not pay on it.
    if (holder?.status !== 'active') throw fail('unauthorized')
    if (person) {
      await holdTrial(trx, person)
      if (await isTrialTaken(trx, person, userId)) throw new TrialTaken()
    }
    await freeKey(trx, row)
    if (!(await insertCheckout(trx, row))) return undefined
    return (await openCheckoutsOf(trx, userId)).filter((row) => row.id !== id)
  })
}

/**
 * Closes open checkouts. If one was already paid, stores what was bought and raises `already_subscribed`. The first
 * that `mayStay` is left open, if it still is, and returned.
 */
async function closeCheckouts(
  ctx: RefreshDeps,
  access: PaymentAccess,
  rows: readonly OpenCheckout[],
  mayStay: (row: OpenCheckout) => boolean = () => false,
): Promise<OpenCheckout | undefined> {
  let stays: OpenCheckout | undefined
  for (const row of rows) {
    const isWanted = !stays && mayStay(row)
    if (!isWanted) await ctx.payments.expireCheckout(access, row.id)
    const checkout = await ctx.payments.fetchCheckout(access, row.id)
    if (checkout?.status === 'complete') await rejectSecond(ctx, checkout)
    if (isWanted && checkout?.status === 'open') stays = row
    else await settleCheckout(ctx.db, row.id, { status: 'expired', external_subscription_id: null })
  }
  return stays
}

async function rejectSecond(ctx: RefreshDeps, { id, subscriptionId }: ProviderCheckout): Promise<void> {
  const bought = subscriptionId ? await refreshSubscription(ctx, subscriptionId) : undefined
  await settleCheckout(ctx.db, id, {
    status: 'complete',
    external_subscription_id: subscriptionId ?? null,
  })
  // That subscription may have ended since.
  if (bought && bought.status !== 'canceled') throw fail('already_subscribed')
}
