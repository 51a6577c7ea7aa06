import { fail } from '#contract/errors.ts'
import { PaymentError } from '#server/providers/payments/payment-provider.ts'
import { asFailure, UnknownPlan } from '../payment-access.ts'

/** Turns what goes wrong with the provider into a failure that a person understands. */
export async function askProvider<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw asFailure(error)
  }
}

/** The same where nothing of the asker can be missing or declined at the provider yet. */
export async function askProviderAnew<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const isOurs = error instanceof PaymentError && (error.kind === 'missing' || error.kind === 'declined')
    throw isOurs ? fail('payment_provider_failed') : asFailure(error)
  }
}

/** What was not sold by us is changed as well, but cannot be read. */
export async function unlessForeign<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof PaymentError && error.kind === 'foreign') return undefined
    throw error
  }
}

/** The same of what was sold beside our plans: it is written down nowhere. */
export async function unlessUnknown(looked: Promise<unknown>): Promise<void> {
  try {
    await unlessForeign(looked)
  } catch (error) {
    if (!(error instanceof UnknownPlan)) throw error
  }
}
