import { OpenLink } from '#web/components/open-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { usePercent } from '../home/use-percent.ts'
import type { RevenueOfSite } from './revenue-chart.tsx'

/** Who left and which trials were paid for, with the 30 days before, what each number means, and its rows. */
export function Movement({ movement }: Pick<RevenueOfSite, 'movement'>) {
  const t = useT()
  const { number } = useFormat()
  const { since, churn, churn_before, conversion, conversion_before } = movement
  const from = since.slice(0, 10)
  // A filter includes the day that it ends with.
  const dayBefore = new Date(Date.parse(since) - 1).toISOString().slice(0, 10)
  return (
    <section className="overview-question is-whole" aria-labelledby="movement">
      <h2 id="movement">{t('subscriptions.movement')}</h2>
      <dl className="revenue-movement">
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
    </section>
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
  const t = useT()
  const percent = usePercent()
  return (
    <>
      <dd>
        {whole > 0 && <span className="overview-figure">{percent(part / whole)}</span>}{' '}
        <span className="muted">
          {says}
          {before.whole > 0 &&
            ` · ${t('subscriptions.movement.before', { percent: percent(before.part / before.whole) })}`}
        </span>
      </dd>
      <dd className="revenue-note">{means}</dd>
    </>
  )
}
