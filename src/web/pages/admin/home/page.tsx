import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { platformNames } from '#contract/comments/platform-names.ts'
import { getOverview, getOverviewReport, overviewPeriods } from '#contract/site/overview.ts'
import { answerAction } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { OpenLink } from '#web/components/open-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { signedInUser } from '#web/visit/session.ts'
import {
  type AnswerProps,
  ChartKey,
  figureLink,
  Legend,
  Question,
  QuestionColumns,
  tallLinks,
  usePercent,
} from '../parts/chart.tsx'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { LinkStrip, StripLink } from '../parts/link-strip.tsx'
import { useAge } from '../parts/use-age.ts'
import { useBefore } from '../parts/use-before.ts'
import { BarChart, hasShape } from './bar-chart.tsx'
import { Completeness, People, ReportForm, reportActions, ShareBar } from './overview-parts.tsx'
import { WaitingList } from './waiting-list.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const name = new URL(request.url).searchParams.get('period')
  const period = overviewPeriods.find((candidate) => candidate === name) ?? 'today'
  const [overview, report] = await Promise.all([
    send(getOverview, { payload: { period }, context }),
    send(getOverviewReport, { context }),
  ])
  return { user, period, overview, report: report.ok ? report.data : null }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerAction(request, context, reportActions)
}

/** How the site is doing: questions, their answers, and links to the lists behind them. */
export default function Overview() {
  const t = useT()
  const { dateTime } = useFormat()
  const path = usePath()('dashboard')
  const { user, period, overview, report } = useLoaderData<typeof loader>()
  return (
    <DashboardPage
      title={t('dash.place.home')}
      count={overview.ok && t('overview.counted', { time: dateTime(overview.data.counted_at) })}
      user={user}
      end={
        <LinkStrip aria-label={t('overview.period')} className="to-920:w-full">
          {overviewPeriods.map((one) => (
            <StripLink
              key={one}
              to={one === 'today' ? path : `${path}?period=${one}`}
              aria-current={one === period ? 'page' : undefined}
              preventScrollReset
            >
              {t(`overview.period.${one}`)}
            </StripLink>
          ))}
        </LinkStrip>
      }
    >
      {overview.ok ? (
        <>
          <WaitingList overview={overview.data} />
          <QuestionColumns className="border-be border-be-line">
            <div>
              <Draws overview={overview.data} />
              <People overview={overview.data} />
            </div>
            <div>
              <Platforms overview={overview.data} />
              <Completeness overview={overview.data} />
              <Queue overview={overview.data} />
              {report && <ReportForm report={report} address={user.email} />}
            </div>
          </QuestionColumns>
          <p className="py-4 px-(--gutter) text-13">
            <a href="/api/docs">{t('overview.api')}</a>
          </p>
        </>
      ) : (
        <div className="dash-pad">
          <Note kind="bad" role="alert">
            <p>{overview.message}</p>
          </Note>
        </div>
      )}
    </DashboardPage>
  )
}

/** How long the oldest job that was ready to start has been waiting. */
function Queue({ overview: { queue, counted_at } }: AnswerProps) {
  const t = useT()
  const age = useAge(counted_at)
  if (!queue) return null
  const { jobs, failing, oldest } = queue
  return (
    <Question
      title={t('overview.queue.title')}
      figure={
        <OpenLink page="dashboardStatus" hash="#status-queue" className={figureLink}>
          {age(oldest ?? counted_at)}
        </OpenLink>
      }
      says={t(jobs > 0 ? 'overview.queue.says' : 'overview.queue.none')}
      link={
        <OpenLink page="dashboardStatus" hash="#status-queue">
          {t('overview.queue.open')}
        </OpenLink>
      }
    >
      {jobs > 0 && (
        <ul className="m-0 p-0 list-none">
          <li>{t('overview.queue.jobs', { count: jobs })}</li>
          {failing > 0 && <li className="text-bad">{t('overview.queue.failing', { count: failing })}</li>}
        </ul>
      )}
    </Question>
  )
}

/** How many draws there were, and whether they finished. */
function Draws({ overview }: AnswerProps) {
  const t = useT()
  const { number } = useFormat()
  const percent = usePercent()
  const past = useBefore()
  const { draws, period, since } = overview
  const { total, finished, waiting, before } = draws
  const from = `&sealed_at_from=${since.slice(0, 10)}`
  const all = `?state=waiting,overdue,finished${from}`
  const said = t('overview.draws.says', { finished: number(finished), count: total })
  const bars = draws.bars.map((bar) => ({ from: bar.from, whole: bar.finished, hatched: bar.waiting }))
  return (
    <Question
      title={t('overview.draws.title')}
      figure={
        <OpenLink page="dashboardDraws" search={all} className={figureLink}>
          {total > 0 ? percent(finished / total) : number(0)}
        </OpenLink>
      }
      of={total > 0 ? said : undefined}
      says={
        <>
          {total > 0 ? said : t('overview.draws.none')}
          {' · '}
          {past.ofCount(total, before)}
        </>
      }
      link={
        <OpenLink page="dashboardDraws" search={all}>
          {t('overview.draws.link')}
        </OpenLink>
      }
    >
      <BarChart
        overview={overview}
        bars={bars}
        label={(most) => t(period === 'today' ? 'overview.draws.by_hour' : 'overview.draws.by_day', { most })}
        whole={t('list.draws.state.finished')}
        hatched={t('list.draws.state.waiting')}
      />
      {hasShape(bars) && (
        <Legend>
          <li>
            <ChartKey />{' '}
            <OpenLink page="dashboardDraws" search={`?state=finished${from}`}>
              {t('overview.draws.finished', { count: finished })}
            </OpenLink>
          </li>
          {waiting > 0 && (
            <li>
              <ChartKey isHatched />{' '}
              <OpenLink page="dashboardDraws" search={`?state=waiting,overdue${from}`}>
                {t('overview.draws.waiting', { count: waiting })}
              </OpenLink>
            </li>
          )}
        </Legend>
      )}
    </Question>
  )
}

const nameOf = (platform: string) => platformNames[platform as keyof typeof platformNames] ?? platform

/** What was fetched from each platform, and how much of it failed; those with nothing share a line. */
function Platforms({ overview: { platforms, since } }: AnswerProps) {
  const t = useT()
  const { count, number, list } = useFormat()
  const percent = usePercent()
  const past = useBefore()
  if (!platforms) return null
  const [used, idle] = [
    platforms.filter(({ collections }) => collections > 0),
    platforms.filter(({ collections }) => collections === 0),
  ]
  const all = platforms.reduce((sum, { collections }) => sum + collections, 0)
  const failed = platforms.reduce((sum, row) => sum + row.failed, 0)
  // Lists that organizers bring along are not fetched.
  const rest = `&by=official,apify&created_at_from=${since.slice(0, 10)}`
  const before = platforms.reduce((sum, row) => sum + row.before, 0)
  const failedBefore = platforms.reduce((sum, row) => sum + row.failed_before, 0)
  const max = Math.max(...platforms.map(({ collections }) => collections), 0)
  const said = t('overview.platforms.says', { failed: number(failed), count: all })
  return (
    <Question
      title={t('overview.platforms.title')}
      figure={
        <OpenLink page="dashboardFetches" search={`?state=failed${rest}`} className={figureLink}>
          {all > 0 ? percent(failed / all) : number(0)}
        </OpenLink>
      }
      of={all > 0 ? said : undefined}
      says={
        <>
          {all > 0 ? said : t('overview.platforms.none')}
          {before > 0 && (
            <>
              {' · '}
              {past.ofShare(failedBefore, before)}
            </>
          )}
        </>
      }
      link={
        <OpenLink page="dashboardFetches" search={`?state=failed${rest}`}>
          {t('overview.platforms.link')}
        </OpenLink>
      }
    >
      <ul className={tallLinks}>
        {used.map(({ platform, collections, failed: bad }) => (
          <li
            className="grid grid-cols-[minmax(72px,96px)_minmax(0,1fr)_6ch_minmax(0,max-content)] gap-3 items-center min-h-7.5"
            key={platform}
          >
            <span>
              <OpenLink page="dashboardFetches" search={`?platform=${platform}${rest}`}>
                {nameOf(platform)}
              </OpenLink>
            </span>
            <ShareBar value={collections} failed={bad} max={max} />
            <span className="text-end tabular-nums">{count(collections)}</span>
            <span className={bad > 0 ? 'text-bad' : 'muted'}>
              {bad > 0 ? (
                <OpenLink page="dashboardFetches" search={`?platform=${platform}&state=failed${rest}`}>
                  {t('overview.platforms.failed', { count: bad })}
                </OpenLink>
              ) : (
                t('overview.platforms.failed', { count: bad })
              )}
            </span>
          </li>
        ))}
        {idle.length > 0 && (
          <li className="pbs-1 text-ink-3 text-13">
            {t('overview.platforms.idle', { names: list(idle.map(({ platform }) => nameOf(platform))) })}
          </li>
        )}
      </ul>
    </Question>
  )
}
