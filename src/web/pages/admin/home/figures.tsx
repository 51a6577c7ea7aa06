import type { Overview } from '#contract/site/overview.ts'
import { localeNames } from '#locales/locales.ts'
import { OpenLink } from '#web/components/open-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { BarChart, ShareBar } from './charts.tsx'
import { type AnswerProps, Question } from './question.tsx'
import { usePercent } from './use-percent.ts'

/** New accounts by language. */
export function People({ overview: { people, period, since } }: { overview: Overview }) {
  const t = useT()
  const format = useFormat()
  if (!people) return null
  const max = Math.max(...people.by_language.map(({ count }) => count), 0)
  return (
    <Question
      title={t('overview.people.title')}
      figure={format.count(people.joined)}
      says={
        <>
          {t('overview.people.says', { count: people.joined })}
          {' · '}
          {t('overview.people.before', { count: people.before })}
        </>
      }
      link={
        <OpenLink page="dashboardUsers" search={`?created_at_from=${since.slice(0, 10)}`}>
          {t('overview.people.link')}
        </OpenLink>
      }
    >
      <div className="overview-halves">
        <BarChart
          bars={people.bars.map(({ from, count }) => ({ from, whole: count, hatched: 0 }))}
          period={period}
          label={(most) =>
            t(period === 'today' ? 'overview.people.by_hour' : 'overview.people.by_day', { most })
          }
        />
        <ul className="overview-bars m-0 p-0 list-none">
          {people.by_language.map(({ locale, count }) => (
            <li key={locale}>
              <span lang={locale}>{localeNames[locale]}</span>
              <ShareBar value={count} max={max} />
              <span className="text-end tabular-nums">{format.count(count)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Question>
  )
}

/** How many of the fetches brought every comment that the platform counts. */
export function Completeness({ overview: { fetches, since } }: AnswerProps) {
  const t = useT()
  const { number } = useFormat()
  const percent = usePercent()
  if (!fetches) return null
  const { ended, complete, before, complete_before: completeBefore } = fetches
  return (
    <Question
      title={t('overview.fetches.title')}
      figure={ended > 0 ? percent(complete / ended) : number(0)}
      says={
        <>
          {ended > 0
            ? t('overview.fetches.says', { complete: number(complete), count: ended })
            : t('overview.platforms.none')}
          {before > 0 && (
            <>
              {' · '}
              {t('overview.fetches.before', { percent: percent(completeBefore / before) })}
            </>
          )}
        </>
      }
      link={
        <OpenLink
          page="dashboardFetches"
          search={`?state=incomplete,failed&created_at_from=${since.slice(0, 10)}`}
        >
          {t('overview.fetches.link')}
        </OpenLink>
      }
    >
      {ended > 0 && <ShareBar value={ended} failed={ended - complete} max={ended} />}
    </Question>
  )
}
