import { moneyText } from '#contract/billing/money.ts'
import type { Plan } from '#contract/billing/plans.ts'
import type { Locale } from '#locales/locales.ts'

/** A price in the format of the language, without cents if they are zero. */
export function priceText({ price, currency }: Pick<Plan, 'price' | 'currency'>, locale: Locale): string {
  return moneyText({ amount: price, currency }, locale, { isShort: true })
}
