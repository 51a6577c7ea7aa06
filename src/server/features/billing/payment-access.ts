import { type ErrorCode, Failure, fail } from '#contract/api/errors.ts'
import type { Context } from '../../context.ts'
import { secretSetting, siteSettings } from '../../core/settings/site-settings.ts'
import { type PaymentAccess, PaymentError } from '../../providers/payments/payment-provider.ts'

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
