import { hundredths } from '../../src/contract/billing/money.ts'

/** Converts an amount of hundredths to the provider's unit: the inverse of the product's conversion. */
export function providerUnits(amount: number, currency: string): number {
  return Math.round((amount * 100) / hundredths(100, currency))
}
