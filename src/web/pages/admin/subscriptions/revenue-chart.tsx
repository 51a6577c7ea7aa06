import { useId } from 'react'
import type { CallReply } from '#contract/api/call.ts'
import type { getRevenue } from '#contract/billing/subscriptions.ts'
import { formatLocales } from '#locales/locales.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Chart, Hatch, usePercent } from '../parts/chart.tsx'
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
          name: i % 3 === 2 ? nameOf(month) : undefined,
        }))}
        hatch={`url(#${id})`}
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

/** The figures side by side, each with a link to its rows. */
export function RevenueLine({ revenue }: { revenue: RevenueOfSite }) {
  const t = useT()
  const percent = usePercent()
  const amounts = useAmounts(undefined)
  const { recurring, refunded, net, active, trialing, leaving, past_due } = revenue
  const { churn, conversion } = revenue.movement
  const counts = [
    { text: t('subscriptions.revenue.active', { count: active }), count: active, search: '?status=active' },
    {
      text: t('subscriptions.revenue.trialing', { count: trialing }),
      count: trialing,
      search: '?status=trialing',
    },
    {
      text: t('subscriptions.revenue.leaving', { count: leaving }),
      count: leaving,
      search: '?cancel_at_period_end=yes',
    },
    {
      text: t('subscriptions.revenue.past_due', { count: past_due }),
      count: past_due,
      search: '?provider_status=past_due',
    },
  ]
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(215px,1fr))] items-baseline gap-y-1 gap-x-5 m-0 phone:grid-cols-2 py-2.5 px-(--gutter) list-none text-ink-2 text-14 tabular-nums [&_b]:text-ink [&_b]:font-semibold">
      <li>
        {recurring.length > 0 ? (
          <>
            {t('subscriptions.revenue.title')} <b className="text-18">{amounts(recurring)}</b>
          </>
        ) : (
          t('subscriptions.revenue.nothing')
        )}
      </li>
      {refunded.length > 0 && (
        <li>{t('subscriptions.revenue.refunded', { amount: amounts(refunded), net: amounts(net) })}</li>
      )}
      {counts
        .filter(({ count }) => count > 0)
        .map(({ text, search }) => (
          <li key={search}>
            <PageLink page="dashboardSubscriptions" search={search}>
              {text}
            </PageLink>
          </li>
        ))}
      {churn.paying > 0 && (
        <li>
          {t('subscriptions.churn')} <b>{percent(churn.left / churn.paying)}</b>
        </li>
      )}
      {conversion.ended > 0 && (
        <li>
          {t('subscriptions.conversion')} <b>{percent(conversion.paid / conversion.ended)}</b>
        </li>
      )}
    </ul>
  )
}

/** Amounts of several currencies; without any, nothing in the given one. */
export function useAmounts(currency: string | undefined): (amounts: RevenueOfSite['recurring']) => string {
  const money = useMoney()
  const { number } = useFormat()
  return (amounts) =>
    amounts.length === 0
      ? currency
        ? money(0, currency)
        : number(0)
      : amounts.map(({ amount, currency }) => money(amount, currency)).join(' + ')
}
