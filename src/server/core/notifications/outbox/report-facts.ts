import { moneyText } from '#contract/billing/money.ts'
import { formatLocales, type Locale } from '#locales/locales.ts'
import type { MailValues } from './queue-mail.ts'

type Translate = (key: string, values?: MailValues) => string

/** Days as one text, such as `November 16 – 22, 2026`; '' if the values are no moments. */
export function periodText(locale: Locale, { since, until }: MailValues): string {
  const [from, to] = [Date.parse(String(since ?? '')), Date.parse(String(until ?? ''))]
  if (Number.isNaN(from) || Number.isNaN(to)) return ''
  return new Intl.DateTimeFormat(formatLocales[locale], {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).formatRange(from, to - 1)
}

/** The numbers of a report, each beside that of the period before. What its reader may not see has no value. */
export function reportFacts(t: Translate, locale: Locale, values: MailValues) {
  const number = new Intl.NumberFormat(formatLocales[locale])
  const percent = new Intl.NumberFormat(formatLocales[locale], { style: 'percent', maximumFractionDigits: 1 })
  const compared = (now: string, before: string) =>
    now && before ? t('mails.fact.compared', { now, before }) : now
  const count = (name: string) =>
    Number.isFinite(Number(values[name])) ? number.format(Number(values[name])) : ''
  const counts = (name: string) => compared(count(name), count(`${name}_before`))
  const share = (end: string) => {
    const [left, paying] = [Number(values[`left${end}`]), Number(values[`paying${end}`])]
    return Number.isFinite(left) && Number.isFinite(paying)
      ? percent.format(paying > 0 ? left / paying : 0)
      : ''
  }
  return [
    { label: t('mails.fact.draws'), value: counts('draws') },
    { label: t('mails.fact.people'), value: counts('people') },
    {
      label: t('mails.fact.revenue'),
      value: revenueText(locale, values, compared),
    },
    { label: t('mails.fact.churn'), value: compared(share(''), share('_before')) },
    { label: t('mails.fact.tickets'), value: counts('tickets') },
    { label: t('mails.fact.open_tickets'), value: count('open_tickets') },
  ]
}

/** A currency without payers is shown as zero in the first period after its last payer. */
function revenueText(
  locale: Locale,
  { revenue, revenue_before: earlier }: MailValues,
  compared: (now: string, before: string) => string,
): string {
  if (revenue === undefined) return ''
  const [now, before] = [amounts(revenue), amounts(earlier)]
  const currencies = [...new Set([...now.keys(), ...before.keys()])]
  const text = (all: Map<string, number>) =>
    new Intl.ListFormat(formatLocales[locale], { type: 'unit' }).format(
      currencies.map((currency) => moneyText({ amount: all.get(currency) ?? 0, currency }, locale)),
    )
  return compared(text(now), text(before))
}

/** `USD 1900, EUR 500`, amounts in hundredths, by currency. */
function amounts(value: string | number | undefined): Map<string, number> {
  const parts = [...String(value ?? '').matchAll(/\b([A-Z]{3}) (\d{1,15})\b/g)]
  return new Map(parts.map(([, currency = '', amount]) => [currency, Number(amount)]))
}
