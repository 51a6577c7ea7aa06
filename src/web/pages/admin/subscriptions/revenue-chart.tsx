import { useId } from 'react'
import type { CallReply } from '#contract/api/call.ts'
import type { getRevenue } from '#contract/billing/subscriptions.ts'
import { formatLocales } from '#locales/locales.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { isNamed } from '../parts/bar-names.ts'
import { Chart, Hatch } from '../parts/chart.tsx'
import { useMoney } from '../parts/use-money.ts'

interface RevenueChartProps {
  currency: string
  months: RevenueOfSite['months']
}

/**
 * Revenue by month in one currency, with what was refunded of it on top. Its label says everything for screen readers;
 * the numbers are beside it.
 */
export function RevenueChart({ currency, months }: RevenueChartProps) {
  const t = useT()
  const money = useMoney()
  const nameOf = useMonthName('short')
  const id = useId()
  const of = (amounts: RevenueOfSite['recurring']) =>
    amounts.find((one) => one.currency === currency)?.amount ?? 0
  const bars = months.map(({ month, recurring, net }) => ({
    month,
    amount: Math.max(0, of(net)),
    whole: of(recurring),
  }))
  const max = Math.max(...bars.map(({ amount, whole }) => Math.max(amount, whole)))
  const now = of(months.at(-1)?.net ?? [])
  const most = Math.max(...bars.map(({ amount }) => amount))
  return (
    <figure className="grid gap-2">
      <Chart
        label={t('subscriptions.revenue.chart', {
          currency,
          most: money(most, currency),
          now: money(now, currency),
        })}
        top={Math.max(max, 1)}
        scale={[...new Set([max, 0])].map((at) => ({ at, name: money(at, currency) }))}
        bars={bars.map(({ month, amount, whole }, i) => ({
          key: month,
          whole: amount,
          hatched: Math.max(0, whole - amount),
          name: isNamed(i, bars.length) ? nameOf(month) : undefined,
          isNameAtEnd: i > 0 && i === bars.length - 1,
        }))}
        hatch={`url(#${id})`}
        isSpare={(i) => isNamed(i, bars.length) === 'spare'}
      >
        <Hatch id={id} />
      </Chart>
    </figure>
  )
}

/** The localized name of a month such as `2026-11`; months are counted in UTC. */
export function useMonthName(look: 'long' | 'short' = 'long'): (month: string) => string {
  const locale = useLocale()
  const names = new Intl.DateTimeFormat(formatLocales[locale], {
    timeZone: 'UTC',
    month: look,
    year: look === 'long' ? 'numeric' : '2-digit',
  })
  return (month) => names.format(new Date(`${month}-01T00:00:00Z`))
}

export type RevenueOfSite = CallReply<typeof getRevenue>
