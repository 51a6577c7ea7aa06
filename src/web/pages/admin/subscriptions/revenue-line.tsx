import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { usePercent } from '../home/use-percent.ts'
import { useMoney } from '../parts/use-money.ts'
import type { RevenueOfSite } from './revenue-chart.tsx'

/** The figures in one line, each with a link to its rows. */
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
    <ul className="flex flex-wrap items-baseline gap-y-0.5 gap-x-5 m-0 py-2.5 px-(--gutter) list-none text-ink-2 text-14 tabular-nums [&_b]:text-ink [&_b]:font-semibold">
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
