import { useId } from 'react'
import {
  type Overview,
  type ReportRhythm,
  reportRhythms,
  setOverviewReport,
} from '#contract/site/overview.ts'
import { createDateFormat } from '#locales/formatters.ts'
import { formatLocales, localeNames } from '#locales/locales.ts'
import { ActionForm } from '#web/actions/action-form.tsx'
import type { Action } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { OpenLink } from '#web/components/open-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame, useT } from '#web/i18n/frame.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { type AnswerProps, Chart, Hatch, Question, usePercent, wholeBar } from '../parts/chart.tsx'

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
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-y-3 gap-x-8 items-start to-920:grid-cols-1">
        <BarChart
          bars={people.bars.map(({ from, count }) => ({ from, whole: count, hatched: 0 }))}
          period={period}
          label={(most) =>
            t(period === 'today' ? 'overview.people.by_hour' : 'overview.people.by_day', { most })
          }
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

/** labels below the axis: all of up to seven bars where there is room, otherwise four */
const few = 7
const names = 4

interface BarChartProps {
  bars: readonly { from: string; whole: number; hatched: number }[]
  period: Overview['period']
  /** what it shows, with the largest number */
  label: (most: string) => string
}

/** Numbers by hour or by day. Its label says everything for screen readers. */
export function BarChart({ bars, period, label }: BarChartProps) {
  const { count, number } = useFormat()
  const nameOf = useBarName(period)
  const id = useId()
  const max = Math.max(...bars.map(({ whole, hatched }) => whole + hatched), 0)
  const top = roundUp(max)
  const every = bars.length > few ? Math.ceil(bars.length / names) : 1
  return (
    <Chart
      label={label(number(max))}
      top={top}
      scale={[top, top / 2, 0].map((at) => ({ at, name: count(at) }))}
      bars={bars.map(({ from, whole, hatched }, i) => ({
        key: from,
        whole,
        hatched,
        name: i % every === 0 ? nameOf(from) : undefined,
      }))}
      hatch={`url(#${id})`}
      isSpare={(i) => every === 1 && i % 2 === 1}
    >
      <Hatch id={id} />
    </Chart>
  )
}

/** The next number that is easily halved. */
function roundUp(max: number): number {
  if (max <= 2) return 2
  const unit = 10 ** Math.floor(Math.log10(max))
  return [1, 2, 4, 6, 8, 10].map((times) => times * unit).find((n) => n >= max && n % 2 === 0) ?? max * 2
}

/** Hours and days are counted in UTC. */
function useBarName(period: Overview['period']): (from: string) => string {
  const { locale } = useFrame()
  const names = createDateFormat(formatLocales[locale], {
    timeZone: 'UTC',
    ...(period === 'today'
      ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
      : { day: 'numeric', month: 'short' }),
  })
  return names
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
