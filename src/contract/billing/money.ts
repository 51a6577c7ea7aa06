import { formatLocales, type Locale } from '#locales/locales.ts'

/**
 * Amounts in this product are hundredths of any currency. The payment provider counts differently: these currencies in
 * whole units, or in thousandths whose last digit is 0, and all others in hundredths, including ISK and UGX.
 */
const inWholes = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const inThousandths = new Set('BHD JOD KWD OMR TND'.split(' '))
/** Have no smaller coin, regardless of how they are counted. */
const withoutCoins = new Set([...inWholes, 'ISK', 'UGX'])

/** Converts an amount as the payment provider counts it to hundredths. */
export function hundredths(amount: number, currency: string): number {
  const code = currency.toUpperCase()
  if (inWholes.has(code)) return amount * 100
  return inThousandths.has(code) ? Math.round(amount / 10) : amount
}

/** Decimal places with which a currency is written. */
export function fractionDigits(currency: string): number {
  const code = currency.toUpperCase()
  if (withoutCoins.has(code)) return 0
  return inThousandths.has(code) ? 3 : 2
}

/** An amount of hundredths as units of the currency, for tables used in calculations. */
export function units(amount: number): number {
  return amount / 100
}

/**
 * An amount of hundredths in a language's format, with the decimal places of its currency, or more if needed, so that
 * nothing is hidden. `isShort` drops decimals that are all 0.
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
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 100)
}
