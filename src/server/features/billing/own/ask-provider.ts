import { fail } from '#contract/api/errors.ts'
import { PaymentError } from '#server/providers/payments/payment-provider.ts'
import { asFailure, UnknownPlan } from '../payment-access.ts'

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
