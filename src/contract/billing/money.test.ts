import { expect, it } from 'vitest'
import { providerUnits } from '#test/stripe/provider-units.ts'
import { fractionDigits, hundredths, moneyText } from './money.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

it.each([
  // As the provider counts, in hundredths, as formatted.
  [500, 'JPY', 50_000, '¥500'],
  [14_900, 'KRW', 1_490_000, '₩14,900'],
  [1250, 'KWD', 125, 'KWD 1.250'],
  [1999, 'USD', 1999, '$19.99'],
  [1900, 'USD', 1900, '$19.00'],
  // Counted in hundredths although no such coins exist.
  [99_000, 'ISK', 99_000, 'ISK 990'],
  [370_000, 'UGX', 370_000, 'UGX 3,700'],
  // Only their payouts are in whole units.
  [199_050, 'HUF', 199_050, 'HUF 1,990.50'],
  [30_000, 'TWD', 30_000, 'NT$300.00'],
])('%d of %s is converted to hundredths and formatted in its own units', (theirs, currency, ours, text) => {
  expect(hundredths(theirs, currency.toLowerCase())).toBe(ours)
  expect(providerUnits(ours, currency)).toBe(theirs)
  expect(plain(moneyText({ amount: ours, currency }, 'en'))).toBe(text)
})

it('omits trailing zeros on request without hiding part of an amount', () => {
  const short = (amount: number, currency: string) =>
    plain(moneyText({ amount, currency }, 'de', { isShort: true }))
  expect([short(1900, 'EUR'), short(1950, 'EUR'), short(50_000, 'JPY'), short(50_050, 'JPY')]).toEqual([
    '19 €',
    '19,50 €',
    '500 ¥',
    '500,50 ¥',
  ])
  expect(fractionDigits('jpy')).toBe(0)
})
