import Stripe from 'stripe'
import { EgressError } from '../../egress/egress-error.ts'
import { cleaned } from '../../mail/said.ts'
import { PaymentError } from '../payment-provider.ts'

const { errors } = Stripe

/** Any error of the SDK, in our terms; without the key, and no longer than a line or two. */
export function toPaymentError(error: unknown, secrets: readonly string[]): PaymentError {
  if (error instanceof PaymentError) return error
  if (!(error instanceof errors.StripeError)) return new PaymentError('unreachable', 'no whole answer')
  return new PaymentError(kindOf(error), cleaned(textOf(error), secrets))
}

/** Whether the requested object does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof errors.StripeError && error.code === 'resource_missing'
}

/** Whether the key is valid and lacks a permission. */
export function isForbidden(error: unknown): boolean {
  return error instanceof errors.StripePermissionError
}

function kindOf(error: Stripe.errors.StripeError): PaymentError['kind'] {
  if (isMissing(error)) return 'missing'
  if (error instanceof errors.StripeAuthenticationError) return 'bad_key'
  if (isForbidden(error)) return 'bad_key'
  if (error instanceof errors.StripeCardError) return 'declined'
  if (error instanceof errors.StripeRateLimitError) return 'rate_limited'
  if (error instanceof errors.StripeSignatureVerificationError) return 'bad_signature'
  const isTheirs = error instanceof errors.StripeConnectionError || error instanceof errors.StripeAPIError
  return isTheirs ? 'unreachable' : 'refused'
}

function textOf(error: Stripe.errors.StripeError): string {
  const { detail } = error as { detail?: unknown }
  if (detail instanceof EgressError) return detail.problem
  return [error.code, error.decline_code, error.message].filter(Boolean).join(': ')
}
