import { type ErrorCode, Failure, fail } from '#contract/errors.ts'
import type { Context } from '../../context.ts'
import { secretSetting } from '../../core/settings/secret-settings.ts'
import { siteSettings } from '../../core/settings/site-settings.ts'
import { type PaymentAccess, PaymentError } from '../../providers/payments/payment-provider.ts'

type Deps = Pick<Context, 'db' | 'secrets'>

/** How the site reaches whoever takes the money. Raises `payments_unavailable` where no key is set. */
export async function paymentAccess(ctx: Deps): Promise<PaymentAccess> {
  const access = await accessIfAny(ctx)
  if (!access) throw fail('payments_unavailable')
  return access
}

/** The same, or undefined where nothing can be bought on this site. */
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

/** What went wrong with the provider, as it is told to people; anything else stays what it is. */
export function asFailure(error: unknown): Error {
  if (error instanceof PaymentError) return fail(codes[error.kind])
  if (error instanceof UnknownPlan) return fail('subscription_unknown')
  return error instanceof Error ? error : new Error(String(error))
}

const closed = new Set<PaymentError['kind']>(['unreachable', 'rate_limited', 'bad_key'])

/** Whether nobody answers, whatever is asked. */
export function isClosed(error: unknown): boolean {
  return error instanceof PaymentError && closed.has(error.kind)
}

/** A subscription whose price stands for no plan of ours. */
export class UnknownPlan extends Error {}

/** What went wrong, in a line for staff, without secrets. */
export function problemOf(error: unknown): string {
  if (error instanceof PaymentError) return `${error.kind}: ${error.said}`.slice(0, 300)
  if (error instanceof UnknownPlan) return error.message
  if (error instanceof Failure) return error.code
  return 'unexpected failure'
}
