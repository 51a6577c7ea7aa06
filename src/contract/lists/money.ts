import { formatLocales, type Locale } from '#locales/locales.ts'

/**
 * Amounts of this house are hundredths of their currency, of whichever currency. Others count otherwise: the payment provider
 * counts these in whole units, or in thousandths whose last digit is 0, and all others in hundredths, ISK and UGX too.
 */
const inWholes = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const inThousandths = new Set('BHD JOD KWD OMR TND'.split(' '))
/** Have no smaller coin, whatever they are counted in. */
const withoutCoins = new Set([...inWholes, 'ISK', 'UGX'])

/** An amount as the payment provider counts it, in hundredths. */
export function hundredths(amount: number, currency: string): number {
  const code = currency.toUpperCase()
  if (inWholes.has(code)) return amount * 100
  return inThousandths.has(code) ? Math.round(amount / 10) : amount
}

/** Digits behind the point with which a currency is written. */
export function fractionDigits(currency: string): number {
  const code = currency.toUpperCase()
  if (withoutCoins.has(code)) return 0
  return inThousandths.has(code) ? 3 : 2
}

/** An amount of hundredths as a number of the currency, for tables that others reckon with. */
export function units(amount: number): number {
  return amount / 100
}

/**
 * An amount of hundredths as a language writes it, with the digits of its currency; nothing is hidden where more are needed.
 * `isShort` leaves them away where they are all 0.
 */
export function moneyText(
  { amount, currency }: { amount: number; currency: string },
  locale: Locale,
  { isShort = false }: { isShort?: boolean } = {},
): string {
  const usual = fractionDigits(currency)
  const isWhole = amount % 100 === 0
  const digits = isWhole ? (isShort ? 0 : usual) : Math.max(2, usual)
  return new Intl.NumberFormat(formatLocales[locale], {
    style: 'currency',
    currency,
    ...(isShort && { currencyDisplay: 'narrowSymbol' }),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 100)
}
