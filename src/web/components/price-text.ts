import type { Plan } from '../../contract/plans.ts'
import { formatLocales, type Locale } from '../../locales/locales.ts'

/** A price as the language writes it, without cents where there are none. */
export function priceText({ price, currency }: Pick<Plan, 'price' | 'currency'>, locale: Locale): string {
  const digits = price % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(formatLocales[locale], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(price / 100)
}
