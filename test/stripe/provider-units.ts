import { hundredths } from '../../src/contract/billing/money.ts'

/** An amount of hundredths as the provider counts it: the way back from what the product reads of it. */
export function providerUnits(amount: number, currency: string): number {
  return Math.round((amount * 100) / hundredths(100, currency))
}
