import type { ReactNode } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { VisuallyHidden } from '#web/ui/inline-text.tsx'
import { usePercent } from '../parts/chart.tsx'
import { useAmounts } from '../parts/use-money.ts'
import type { RevenueOfSite } from './revenue-chart.tsx'

interface RevenueFiguresProps {
  revenue: RevenueOfSite
  /** of the plans for sale: nothing earned is shown in it */
  currency: string | undefined
}

/** Five figures side by side, those of subscriptions with a link to their rows. */
export function RevenueFigures({ revenue, currency }: RevenueFiguresProps) {
  const t = useT()
  const percent = usePercent()
  const { colon } = useFormat()
  const amounts = useAmounts(currency)
  const { recurring, refunded, active, trialing, leaving, past_due } = revenue
  const { churn, conversion } = revenue.movement
  return (
    <dl className="grid grid-cols-5 gap-y-0.5 m-0 py-3 px-(--gutter) phone:grid-cols-2 phone:gap-x-5">
      <Cell
        title={t('subscriptions.revenue.title')}
        note={refunded.length > 0 && t('subscriptions.revenue.refunded', { amount: amounts(refunded) })}
      >
        {amounts(recurring)}
      </Cell>
      <Cell
        title={t('list.subscriptions.status.active')}
        note={
          leaving > 0 && (
            <PageLink page="dashboardSubscriptions" search="?cancel_at_period_end=yes">
              {t('subscriptions.revenue.leaving', { count: leaving })}
            </PageLink>
          )
        }
      >
        <Count count={active} search="?status=active" />
      </Cell>
      <Cell
        title={t('list.subscriptions.status.trialing')}
        note={
          conversion.ended > 0 &&
          `${t('subscriptions.conversion')}${colon}${percent(conversion.paid / conversion.ended)}`
        }
      >
        <Count count={trialing} search="?status=trialing" />
      </Cell>
      <Cell title={t('subscriptions.past_due')}>
        <Count count={past_due} search="?provider_status=past_due" />
      </Cell>
      <Cell title={t('subscriptions.churn')}>
        {churn.paying > 0 ? percent(churn.left / churn.paying) : <Absent />}
      </Cell>
    </dl>
  )
}

interface CellProps {
  title: string
  /** what the figure says no word about */
  note?: ReactNode
  children: ReactNode
}

/** Titles, figures and notes of all cells stand in lines of their own, whatever wraps. On a phone the first is wide. */
function Cell({ title, note, children }: CellProps) {
  return (
    <div className="grid grid-rows-subgrid row-span-3 min-w-0 wrap-anywhere not-phone:px-4 not-phone:first:ps-0 not-phone:not-first:border-s not-phone:not-first:border-s-line phone:pbe-2.5 phone:first:col-span-2">
      <dt className="self-end text-ink-3 text-13">{title}</dt>
      <dd className="m-0 text-ink text-22 font-semibold leading-[1.25] tabular-nums">{children}</dd>
      <dd className="m-0 pbs-1 text-ink-2 text-13 tabular-nums">{note}</dd>
    </div>
  )
}

/** How many, linked to them if there are any. */
function Count({ count, search }: { count: number; search: string }) {
  const { number } = useFormat()
  if (count === 0) return number(0)
  return (
    <PageLink page="dashboardSubscriptions" search={search} className="inline-block min-w-6">
      {number(count)}
    </PageLink>
  )
}

/** There is nothing to take a share of. */
function Absent() {
  const t = useT()
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('table.absent')}</VisuallyHidden>
    </span>
  )
}
