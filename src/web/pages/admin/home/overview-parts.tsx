import { useId } from 'react'
import { type ReportRhythm, reportRhythms, setOverviewReport } from '#contract/site/overview.ts'
import { localeNames } from '#locales/locales.ts'
import { ActionForm } from '#web/actions/action-form.tsx'
import type { Action } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { OpenLink } from '#web/components/open-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { type AnswerProps, figureLink, Hatch, Question, usePercent, wholeBar } from '../parts/chart.tsx'
import { useBefore } from '../parts/use-before.ts'
import { BarChart } from './bar-chart.tsx'

/** New accounts by language. */
export function People({ overview }: AnswerProps) {
  const t = useT()
  const format = useFormat()
  const before = useBefore()
  const { people, period, since } = overview
  if (!people) return null
  const max = Math.max(...people.by_language.map(({ count }) => count), 0)
  const search = `?created_at_from=${since.slice(0, 10)}`
  return (
    <Question
      title={t('overview.people.title')}
      figure={
        <OpenLink page="dashboardUsers" search={search} className={figureLink}>
          {format.count(people.joined)}
        </OpenLink>
      }
      says={
        <>
          {t('overview.people.says', { count: people.joined })}
          {' · '}
          {before.ofCount(people.joined, people.before)}
        </>
      }
      link={
        <OpenLink page="dashboardUsers" search={search}>
          {t('overview.people.link')}
        </OpenLink>
      }
    >
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-y-3 gap-x-8 items-start to-920:grid-cols-1">
        <BarChart
          overview={overview}
          bars={people.bars.map(({ from, count }) => ({ from, whole: count, hatched: 0 }))}
          label={(most) =>
            t(period === 'today' ? 'overview.people.by_hour' : 'overview.people.by_day', { most })
          }
          whole={t('overview.people.link')}
        />
        <ul className="grid gap-2 m-0 p-0 list-none">
          {people.by_language.map(({ locale, count }) => (
            <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1 gap-x-3" key={locale}>
              <span lang={locale}>{localeNames[locale]}</span>
              <span className="text-end tabular-nums">{format.count(count)}</span>
              <span className="grid col-span-full">
                <ShareBar value={count} max={max} />
              </span>
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
  const past = useBefore()
  if (!fetches) return null
  const { ended, complete, before, complete_before: completeBefore } = fetches
  // Lists that organizers bring along are not fetched.
  const from = `&by=official,apify&created_at_from=${since.slice(0, 10)}`
  const said = t('overview.fetches.says', { complete: number(complete), count: ended })
  return (
    <Question
      title={t('overview.fetches.title')}
      figure={
        <OpenLink
          page="dashboardFetches"
          search={`?state=complete,incomplete,failed${from}`}
          className={figureLink}
        >
          {ended > 0 ? percent(complete / ended) : number(0)}
        </OpenLink>
      }
      of={ended > 0 ? said : undefined}
      says={
        <>
          {ended > 0 ? said : t('overview.platforms.none')}
          {before > 0 && (
            <>
              {' · '}
              {past.ofShare(completeBefore, before)}
            </>
          )}
        </>
      }
      link={
        <OpenLink page="dashboardFetches" search={`?state=incomplete,failed${from}`}>
          {t('overview.fetches.link')}
        </OpenLink>
      }
    >
      {ended > 0 && <ShareBar value={ended} failed={ended - complete} max={ended} />}
    </Question>
  )
}

/** A bar relative to the largest one, with the failed part hatched at its end. The numbers are beside it. */
export function ShareBar({ value, failed = 0, max }: { value: number; failed?: number; max: number }) {
  const id = useId()
  const share = (n: number) => (max > 0 ? (n / max) * 100 : 0)
  return (
    <svg className="w-full h-2 rounded-[2px]" aria-hidden="true">
      <defs>
        <Hatch id={id} isBad />
      </defs>
      <rect className="fill-sunk" width="100%" height="100%" />
      <rect className={wholeBar} width={`${share(value - failed)}%`} height="100%" />
      {failed > 0 && (
        <rect
          fill={`url(#${id})`}
          x={`${share(value - failed)}%`}
          width={`${Math.max(share(failed), 1.5)}%`}
          height="100%"
        />
      )}
    </svg>
  )
}

export const reportActions: Record<string, Action> = {
  report: {
    run: ({ rhythm = '' }, context) =>
      send(setOverviewReport, { payload: { rhythm: rhythm as ReportRhythm }, context }),
  },
}

interface ReportFormProps {
  report: { rhythm: ReportRhythm; next_at: string | null }
  /** where it is sent */
  address: string
}

/** Chooses how often the numbers of this page come by email; emails link to it. */
export function ReportForm({ report: { rhythm, next_at }, address }: ReportFormProps) {
  const t = useT()
  const { date } = useFormat()
  return (
    <section
      id="report"
      className="grid gap-2 content-start py-4 px-(--gutter) bg-surface"
      aria-labelledby="report-title"
    >
      <h2
        id="report-title"
        className="text-ink-2 font-medium text-14 leading-[1.4] font-text tracking-normal"
      >
        {t('overview.report.title')}
      </h2>
      <p className="text-ink-2 text-14">{t('overview.report.text', { address })}</p>
      <ActionForm intent="report" submit={t('overview.report.save')} kind="quiet">
        {({ errors }) => (
          <SelectField
            name="rhythm"
            label={t('overview.report.rhythm')}
            hint={next_at ? t('overview.report.next', { date: date(next_at) }) : undefined}
            defaultValue={rhythm}
            error={errors['rhythm']}
            options={reportRhythms.map((value) => ({ value, label: t(`overview.report.rhythm.${value}`) }))}
          />
        )}
      </ActionForm>
    </section>
  )
}
