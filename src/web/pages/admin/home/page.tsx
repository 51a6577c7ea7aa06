import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { overviewPeriods } from '../../../../contract/lists/overview-periods.ts'
import { getOverview } from '../../../../contract/overview.ts'
import { allows } from '../../../../contract/permissions.ts'
import { send } from '../../../api.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { signedInUser } from '../../../session.ts'
import { Note } from '../../../ui/note.tsx'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { Draws } from './draws.tsx'
import { People } from './people.tsx'
import { Platforms } from './platforms.tsx'
import { Queue } from './queue.tsx'
import { WaitingList } from './waiting-list.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const wish = new URL(request.url).searchParams.get('period')
  const period = overviewPeriods.find((one) => one === wish) ?? 'today'
  return {
    user,
    period,
    mayReadLogs: allows(user.permissions, 'logs.read'),
    overview: await send(getOverview, { payload: { period }, context }),
  }
}

/** How the site is doing: questions, their answers, and the lists behind them. */
export default function Overview() {
  const t = useT()
  const { dateTime } = useFormat()
  const { user, period, mayReadLogs, overview } = useLoaderData<typeof loader>()
  return (
    <DashboardPage
      title={t('dash.place.home')}
      count={overview.ok && t('overview.counted', { time: dateTime(overview.data.counted_at) })}
      user={user}
      end={
        <nav aria-label={t('overview.period')} className="overview-periods">
          {overviewPeriods.map((one) => (
            <PageLink
              key={one}
              page="dashboard"
              search={one === 'today' ? '' : `?period=${one}`}
              aria-current={one === period ? 'page' : undefined}
              preventScrollReset
            >
              {t(`overview.period.${one}`)}
            </PageLink>
          ))}
        </nav>
      }
    >
      {overview.ok ? (
        <>
          <WaitingList overview={overview.data} mayReadLogs={mayReadLogs} />
          <div className="overview">
            <Draws overview={overview.data} mayReadLogs={mayReadLogs} />
            <Platforms overview={overview.data} mayReadLogs={mayReadLogs} />
            <Queue overview={overview.data} mayReadLogs={mayReadLogs} />
            <People overview={overview.data} />
          </div>
          <p className="overview-end">
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
