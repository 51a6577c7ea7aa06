import { createHmac, randomUUID } from 'node:crypto'
import { type ErrorCode, Failure, fail } from '#contract/api/errors.ts'
import { minuteMs } from '#server/kit/durations.ts'
import { createKeyedLimiter } from '#server/kit/limiter.ts'
import type { Context } from '../../context.ts'
import { secretSetting, siteSettings } from '../../core/settings/site-settings.ts'
import { type PaymentAccess, PaymentError } from '../../providers/payments/payment-provider.ts'
import { accountByMark, keepAccount, runningElsewhere } from './account/store.ts'
import { endLease, takeLease } from './own/store.ts'

type Deps = Pick<Context, 'db' | 'secrets'>

/** Access to the payment provider. Raises `payments_unavailable` if no key is set. */
export async function paymentAccess(ctx: Deps): Promise<PaymentAccess> {
  const access = await accessIfAny(ctx)
  if (!access) throw fail('payments_unavailable')
  return access
}

/** Same as above, or undefined if nothing can be bought on this site. */
export async function accessIfAny(ctx: Deps): Promise<PaymentAccess | undefined> {
  const secretKey = await secretSetting(ctx, 'stripe_secret_key')
  if (!secretKey) return undefined
  const { stripe_portal_configuration: portalConfiguration } = await siteSettings(ctx)
  return { secretKey, portalConfiguration }
}

const codes: Record<PaymentError['kind'], ErrorCode> = {
  unreachable: 'payment_provider_failed',
  rate_limited: 'payment_provider_failed',
  refused: 'payment_provider_failed',
  bad_key: 'payments_unavailable',
  declined: 'payment_declined',
  missing: 'subscription_not_found',
  foreign: 'subscription_unknown',
  bad_signature: 'request_refused',
}

/** A provider error as shown to users; other errors pass through unchanged. */
export function asFailure(error: unknown): Error {
  if (error instanceof PaymentError) return fail(codes[error.kind])
  if (error instanceof UnknownPlan) return fail('subscription_unknown')
  return error instanceof Error ? error : new Error(String(error))
}

const closed = new Set<PaymentError['kind']>(['unreachable', 'rate_limited', 'bad_key'])

/** Whether every request to the provider would fail at the moment. */
export function isClosed(error: unknown): boolean {
  return error instanceof PaymentError && closed.has(error.kind)
}

/** A subscription whose price belongs to none of our plans. */
export class UnknownPlan extends Error {}

/** The error as one line for staff, without secrets. */
export function problemOf(error: unknown): string {
  if (error instanceof PaymentError) return `${error.kind}: ${error.said}`.slice(0, 300)
  if (error instanceof UnknownPlan) return error.message
  if (error instanceof Failure) return error.code
  return 'unexpected failure'
}

/** Turns provider errors into failures that users understand. */
export async function callProvider<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    throw asFailure(error)
  }
}

/** Same as above, for cases where a missing or declined object cannot be the user's doing. */
export async function callProviderAgain<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    const isOurs = error instanceof PaymentError && (error.kind === 'missing' || error.kind === 'declined')
    throw isOurs ? fail('payment_provider_failed') : asFailure(error)
  }
}

/** A subscription that was not sold by us is changed too, but cannot be read. */
export async function unlessForeign<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request
  } catch (error) {
    if (error instanceof PaymentError && error.kind === 'foreign') return undefined
    throw error
  }
}

/** Same for what was sold apart from our plans: it is not stored. */
export async function unlessUnknown(request: Promise<unknown>): Promise<void> {
  try {
    await unlessForeign(request)
  } catch (error) {
    if (!(error instanceof UnknownPlan)) throw error
  }
}

/** Serializes one user's requests to the provider, so that a second click sees the result of the first. */
export const serializeByUser = createKeyedLimiter({ maxConcurrent: 1, maxWaiting: Number.POSITIVE_INFINITY })

/** Longer than the slowest change with all its requests; after that the lease of a crashed process expires. */
const leaseDuration = 3 * minuteMs

/**
 * Changes a user's subscription exclusively: callers in this process wait, callers in other processes are refused. The
 * lock is a row that expires rather than a transaction, which would stay open during requests to the provider.
 */
export function alone<T>(
  ctx: Pick<Context, 'db' | 'now'>,
  userId: string,
  action: () => Promise<T>,
): Promise<T> {
  return serializeByUser(userId, async () => {
    const holder = randomUUID()
    const now = ctx.now()
    const until = new Date(now.getTime() + leaseDuration)
    if (!(await takeLease(ctx.db, { userId, holder, now, until }))) throw fail('subscription_busy')
    try {
      return await action()
    } finally {
      await endLease(ctx.db, { userId, holder })
    }
  })
}

type Marking = Pick<Context, 'db' | 'secretKey'>
type AccountDeps = Marking & Pick<Context, 'now' | 'payments' | 'secrets'>

/** Keys for which the account query failed, so that restricted keys are queried only once per process. */
const inVain = new Set<string>()

/** The provider account that the key belongs to, if it can be found out. */
export async function accountOf(ctx: AccountDeps, access: PaymentAccess): Promise<string | undefined> {
  const mark = markOf(ctx, access).toString('hex')
  if (inVain.has(mark)) return (await accountByMark(ctx.db, markOf(ctx, access)))?.account
  try {
    const providerAccount = await learnAccount(ctx, access)
    if (!providerAccount) inVain.add(mark)
    return providerAccount?.account
  } catch {
    // The provider is unreachable at the moment; the next request will report it.
    return undefined
  }
}

/** Same with the account name, queried once per key. Undefined for a key that lacks the permission. */
export async function learnAccount(
  ctx: AccountDeps,
  access: PaymentAccess,
): Promise<{ account: string; name: string } | undefined> {
  const mark = markOf(ctx, access)
  const providerAccount = await accountByMark(ctx.db, mark)
  if (providerAccount) return providerAccount
  try {
    const { id: account, name } = await ctx.payments.tryAccess(access)
    await keepAccount(ctx.db, { key_mark: mark, account, name, learnt_at: ctx.now() })
    return { account, name }
  } catch (error) {
    if (error instanceof PaymentError && !silent.has(error.kind)) return undefined
    throw error
  }
}

const silent = new Set<PaymentError['kind']>(['unreachable', 'rate_limited'])

interface PaymentAccount {
  account: string | null
  name: string | null
  /** subscriptions that still run at other provider accounts than the one whose key is set; the last ends at `until` */
  elsewhere: { count: number; accounts: string[]; until: string | null }
}

/** The provider account that takes payments, and what still runs at other accounts. */
export async function readPaymentAccount(ctx: AccountDeps): Promise<PaymentAccount> {
  const access = await accessIfAny(ctx)
  const providerAccount = access && (await learnAccount(ctx, access).catch(() => undefined))
  if (!providerAccount)
    return { account: null, name: null, elsewhere: { count: 0, accounts: [], until: null } }
  const { count, accounts, until } = await runningElsewhere(ctx.db, providerAccount.account)
  const { account, name } = providerAccount
  return { account, name, elsewhere: { count, accounts, until: until?.toISOString() ?? null } }
}

/** A keyed hash that tells keys apart without storing them. */
function markOf({ secretKey }: Pick<Context, 'secretKey'>, access: PaymentAccess): Buffer {
  return createHmac('sha256', secretKey).update(`payment account\0${access.secretKey}`).digest()
}
