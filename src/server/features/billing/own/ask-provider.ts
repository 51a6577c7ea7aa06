import { fail } from '../../../../contract/errors.ts'
import { PaymentError } from '../../../providers/payments/payment-provider.ts'
import { asFailure } from '../payment-access.ts'

/** Turns what goes wrong with the provider into a failure that a person understands. */
export async function askProvider<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw asFailure(error)
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

/** The same where nothing of the asker can be missing or declined at the provider yet. */
export async function askProviderAnew<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const isOurs = error instanceof PaymentError && (error.kind === 'missing' || error.kind === 'declined')
    throw isOurs ? fail('payment_provider_failed') : asFailure(error)
  }
}
