import type { CallReply } from '#contract/api/call.ts'
import type { getRevenue } from '#contract/billing/subscriptions.ts'
import { formatLocales } from '#locales/locales.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { useMoney } from '../parts/use-money.ts'

const width = 560
const height = 128
/** left of the axis, for its labels */
const margin = 84

interface RevenueChartProps {
  currency: string
  months: RevenueOfSite['months']
}

/** Revenue by month in one currency. Its label says everything for screen readers; the numbers are beside it. */
export function RevenueChart({ currency, months }: RevenueChartProps) {
  const t = useT()
  const money = useMoney()
  const nameOf = useMonthName('short')
  const bars = months.map(({ month, recurring }) => ({
    month,
    amount: recurring.find((one) => one.currency === currency)?.amount ?? 0,
  }))
  const max = Math.max(...bars.map(({ amount }) => amount))
  const step = width / bars.length
  const y = (amount: number) => height - (amount / Math.max(max, 1)) * height
  const now = bars.at(-1)?.amount ?? 0
  return (
    <figure>
      <svg
        className="chart"
        viewBox={`${-margin} -16 ${width + margin + 8} ${height + 42}`}
        role="img"
        aria-label={t('subscriptions.revenue.chart', {
          currency,
          most: money(max, currency),
          now: money(now, currency),
        })}
      >
        {[0, max].map((amount) => (
          <g key={amount}>
            <path className="chart-line" d={`M0 ${y(amount)}H${width}`} />
            <text x={-8} y={y(amount) + 4} textAnchor="end">
              {money(amount, currency)}
            </text>
          </g>
        ))}
        {bars.map(({ month, amount }, i) => (
          <g key={month}>
            <rect
              className="chart-whole"
              x={i * step + step / 8}
              width={step * 0.75}
              y={y(amount)}
              height={height - y(amount)}
            />
            {i % 3 === 2 && (
              <text x={i * step + step / 2} y={height + 20} textAnchor="middle">
                {nameOf(month)}
              </text>
            )}
          </g>
        ))}
      </svg>
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
