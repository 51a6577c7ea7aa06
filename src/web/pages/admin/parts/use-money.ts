import { priceText } from '#web/components/price-text.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale } from '#web/i18n/frame.tsx'

/** Formats hundredths of a currency for the locale; an unknown currency is appended to a plain number. */
export function useMoney(): (price: number, currency: string) => string {
  const locale = useLocale()
  const { number } = useFormat()
  return (price, currency) => {
    try {
      return priceText({ price, currency }, locale)
    } catch {
      return `${number(price / 100)} ${currency}`
    }
  }
}

interface Amount {
  currency: string
  /** in hundredths */
  amount: number
}

/** Amounts of several currencies; without any, nothing in the given one. */
export function useAmounts(currency: string | undefined): (amounts: readonly Amount[]) => string {
  const money = useMoney()
  const { number } = useFormat()
  return (amounts) =>
    amounts.length === 0
      ? currency
        ? money(0, currency)
        : number(0)
      : amounts.map(({ amount, currency }) => money(amount, currency)).join(' + ')
}
