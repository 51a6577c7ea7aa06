import { moneyText } from '#contract/lists/money.ts'
import type { Plan } from '#contract/plans.ts'
import type { Locale } from '#locales/locales.ts'

/** A price as the language writes it, without cents where there are none. */
export function priceText({ price, currency }: Pick<Plan, 'price' | 'currency'>, locale: Locale): string {
  return moneyText({ amount: price, currency }, locale, { isShort: true })
}
