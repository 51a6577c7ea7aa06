import { planTitle } from '#contract/billing/plan-title.ts'
import { OpenLink } from '#web/components/open-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Table } from '#web/ui/table.tsx'
import { ChartKey, Figure, Legend, QuestionColumns, QuestionPart, usePercent } from '../parts/chart.tsx'
import { useBefore } from '../parts/use-before.ts'
import { useAmounts } from '../parts/use-money.ts'
import { RevenueChart, type RevenueOfSite, useMonthName } from './revenue-chart.tsx'
import { RevenueFigures } from './revenue-figures.tsx'

interface RevenueProps {
  revenue: RevenueOfSite
  /** of the plans for sale: nothing earned is shown in it */
  currency: string | undefined
}

/** Monthly revenue and what is behind it: the figures above the list, and everything else once it is opened. */
export function Revenue({ revenue, currency }: RevenueProps) {
  const t = useT()
  const hasCharts = revenue.months.some(({ recurring, refunded }) => recurring.length + refunded.length > 0)
  if (revenue.by_plan.length === 0 && !hasCharts) return null
  return (
    <section className="border-be border-be-line" aria-label={t('subscriptions.revenue.title')}>
      <RevenueFigures revenue={revenue} currency={currency} />
      <Fold
        title={t('subscriptions.revenue.more')}
        className="border-0 border-bs border-bs-line [&>summary]:min-h-9 [&>summary]:[padding:6px_var(--gutter)] [&>.fold-body]:pbe-0"
      >
        <RevenueDetails revenue={revenue} currency={currency} hasCharts={hasCharts} />
      </Fold>
    </section>
  )
}

/** Over twelve months, by plan, and who left; each currency separately. */
function RevenueDetails({ revenue, currency, hasCharts }: RevenueProps & { hasCharts: boolean }) {
  const { by_plan, months, movement } = revenue
  return (
    <QuestionColumns className="border-bs border-bs-line">
      <div>
        {hasCharts ? <Months months={months} currency={currency} /> : <Movement movement={movement} />}
      </div>
      <div>
        <Plans plans={by_plan} currency={currency} />
        {hasCharts && <Movement movement={movement} />}
      </div>
    </QuestionColumns>
  )
}

function Months({ months, currency }: Pick<RevenueOfSite, 'months'> & Pick<RevenueProps, 'currency'>) {
  const t = useT()
  const all = months.flatMap((month) =>
    [...month.recurring, ...month.refunded].map(({ currency }) => currency),
  )
  const currencies = [...new Set(all)].toSorted()
  const hasRefunds = months.some(({ refunded }) => refunded.length > 0)
  return (
    <QuestionPart id="months" title={t('subscriptions.revenue.months')}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,420px),1fr))] gap-4 [&_figcaption]:text-ink-2 [&_figcaption]:text-13">
        {currencies.map((currency) => (
          <RevenueChart key={currency} currency={currency} months={months} />
        ))}
      </div>
      {hasRefunds && (
        <Legend>
          <li>
            <ChartKey /> {t('subscriptions.revenue.net')}
          </li>
          <li>
            <ChartKey isHatched /> {t('subscriptions.revenue.refunds')}
          </li>
        </Legend>
      )}
      <p className="text-ink-2 text-13">{t('subscriptions.revenue.note')}</p>
      <MonthTable months={months} currency={currency} />
    </QuestionPart>
  )
}

function Plans({ plans, currency }: { plans: RevenueOfSite['by_plan'] } & Pick<RevenueProps, 'currency'>) {
  const t = useT()
  const amounts = useAmounts(currency)
  return (
    <QuestionPart id="by-plan" title={t('subscriptions.revenue.by_plan')}>
      <ul className="grid gap-3">
        {plans.map((one) => (
          <li
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-0.5 gap-x-3 items-baseline tabular-nums"
            key={one.plan}
          >
            <bdi>{planTitle(one.plan)}</bdi>
            <span>
              {one.recurring.length > 0 ? (
                amounts(one.recurring)
              ) : (
                <span className="muted">{t('subscriptions.revenue.nothing')}</span>
              )}
            </span>
            <span className="muted col-span-full text-13">
              {t('subscriptions.revenue.active', { count: one.active })}
              {one.trialing > 0 && ` · ${t('subscriptions.revenue.trialing', { count: one.trialing })}`}
            </span>
          </li>
        ))}
      </ul>
    </QuestionPart>
  )
}

function MonthTable({ months, currency }: Pick<RevenueOfSite, 'months'> & Pick<RevenueProps, 'currency'>) {
  const t = useT()
  const { number } = useFormat()
  const money = useAmounts(currency)
  const nameOf = useMonthName()
  return (
    <Fold title={t('subscriptions.revenue.figures')}>
      <Table caption={t('subscriptions.revenue.months')} tight flush>
        <thead>
          <tr>
            <th scope="col">{t('subscriptions.revenue.month')}</th>
            <th scope="col" className="is-number">
              {t('subscriptions.revenue.recurring')}
            </th>
            <th scope="col" className="is-number">
              {t('subscriptions.revenue.refunds')}
            </th>
            <th scope="col" className="is-number">
              {t('subscriptions.revenue.net')}
            </th>
            <th scope="col" className="is-number">
              {t('subscriptions.revenue.begun')}
            </th>
            <th scope="col" className="is-number">
              {t('subscriptions.revenue.ended')}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, recurring, refunded, net, begun, ended }) => (
            <tr key={month}>
              <th scope="row">{nameOf(month)}</th>
              <td className="is-number">{money(recurring)}</td>
              <td className="is-number">{money(refunded)}</td>
              <td className="is-number">{money(net)}</td>
              <td className="is-number">{number(begun)}</td>
              <td className="is-number">{number(ended)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Fold>
  )
}

/** Who left and which trials were paid for, with the 30 days before, what each number means, and its rows. */
function Movement({ movement }: Pick<RevenueOfSite, 'movement'>) {
  const t = useT()
  const { number } = useFormat()
  const { since, churn, churn_before, conversion, conversion_before } = movement
  const from = since.slice(0, 10)
  // A filter includes the day that it ends with.
  const dayBefore = new Date(Date.parse(since) - 1).toISOString().slice(0, 10)
  return (
    <QuestionPart id="movement" title={t('subscriptions.movement')}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,340px),1fr))] gap-y-4 gap-x-6 m-0 [&_dt]:font-semibold [&_dd]:mbs-0.5 [&_.overview-figure]:me-1.5">
        <div>
          <dt>{t('subscriptions.churn')}</dt>
          <Share
            part={churn.left}
            whole={churn.paying}
            says={
              churn.paying > 0
                ? t('subscriptions.churn.says', { left: number(churn.left), count: churn.paying })
                : t('subscriptions.churn.none')
            }
            before={{ part: churn_before.left, whole: churn_before.paying }}
            means={t('subscriptions.churn.means')}
          />
          <dd>
            <OpenLink
              page="dashboardSubscriptions"
              search={`?stopped_at_from=${from}&paid_from_until=${dayBefore}`}
            >
              {t('subscriptions.churn.link')}
            </OpenLink>
          </dd>
        </div>
        <div>
          <dt>{t('subscriptions.conversion')}</dt>
          <Share
            part={conversion.paid}
            whole={conversion.ended}
            says={
              conversion.ended > 0
                ? t('subscriptions.conversion.says', {
                    paid: number(conversion.paid),
                    count: conversion.ended,
                  })
                : t('subscriptions.conversion.none')
            }
            before={{ part: conversion_before.paid, whole: conversion_before.ended }}
            means={t('subscriptions.conversion.means')}
          />
          <dd>
            <OpenLink page="dashboardSubscriptions" search={`?trial_over_at_from=${from}`}>
              {t('subscriptions.conversion.link')}
            </OpenLink>
            {conversion.paid > 0 && (
              <>
                {' · '}
                <OpenLink
                  page="dashboardSubscriptions"
                  search={`?trial_over_at_from=${from}&paid_from_from=${from}`}
                >
                  {t('subscriptions.conversion.paid')}
                </OpenLink>
              </>
            )}
          </dd>
        </div>
      </dl>
    </QuestionPart>
  )
}

interface ShareProps {
  part: number
  whole: number
  says: string
  before: { part: number; whole: number }
  means: string
}

/** A share in percent, of how many, what it was before, and what it means. Of nothing there is no share. */
function Share({ part, whole, says, before, means }: ShareProps) {
  const percent = usePercent()
  const past = useBefore()
  return (
    <>
      <dd>
        {whole > 0 && <Figure>{percent(part / whole)}</Figure>}{' '}
        <span className="muted">
          {says}
          {before.whole > 0 && ` · ${past.ofShare(before.part, before.whole)}`}
        </span>
      </dd>
      <dd className="text-ink-2 text-13">{means}</dd>
    </>
  )
}
