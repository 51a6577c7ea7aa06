import type { ReactNode } from 'react'
import { planTitle } from '#contract/billing/plan-title.ts'
import { knownFetchProblem } from '#contract/comments/completeness.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import { OpenLink } from '#web/components/open-link.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import type { IconName } from '#web/ui/icons/icon.tsx'
import type { AnswerProps } from '../parts/chart.tsx'
import { useEventProblem } from '../parts/states/event-state.tsx'
import type { Harm } from './rank-lines.ts'

interface Line {
  icon: IconName
  harm: Harm
  text: string
  /** what is known about the cause */
  cause?: ReactNode
  /** when the cause began, not when it was last looked at; null if it is not known */
  since: string | null
  link: ReactNode
}

type Counted = { count: number; oldest: string | null }

/** All that waits, as far as the viewer may see it. */
export function useLines({ overview }: AnswerProps): Line[] {
  const t = useT()
  const eventProblem = useEventProblem()
  const { waiting, tickets, forms, failed_events, unsellable_plans } = overview
  const lines: Line[] = []
  const add = ({ count, oldest }: Counted, line: Omit<Line, 'since'>) => {
    if (count > 0) lines.push({ ...line, since: oldest })
  }
  if (tickets)
    add(tickets, {
      icon: 'message',
      harm: 'people',
      text: t('overview.waiting.tickets', { count: tickets.count }),
      cause: tickets.subject && (
        <>
          {t('overview.waiting.oldest')} <bdi>{tickets.subject}</bdi>
        </>
      ),
      link: (
        <OpenLink page="dashboardTickets" search="?is_waiting=yes">
          {t('overview.open.tickets')}
        </OpenLink>
      ),
    })
  lines.push(...drawLines(t, overview))
  for (const form of forms)
    add(form, {
      icon: 'message',
      harm: 'people',
      text: t('overview.waiting.submissions', { count: form.count, form: form.name }),
      link: (
        <OpenLink page="dashboardRecords" parameters={{ moduleKey: form.key }} search="?status=pending">
          {t('overview.open.letters')}
        </OpenLink>
      ),
    })
  if (failed_events)
    add(failed_events, {
      icon: 'alert-circle',
      harm: 'money',
      text: t('overview.waiting.events', { count: failed_events.count }),
      cause: failed_events.problem && eventProblem(failed_events.problem),
      link: (
        <OpenLink page="dashboardDeliveries" search="?status=failed">
          {t('overview.open.events')}
        </OpenLink>
      ),
    })
  for (const { name, problem } of unsellable_plans ?? [])
    lines.push({
      icon: 'card',
      harm: 'money',
      text: t(`overview.waiting.plan.${problem}`, { plan: planTitle(name) }),
      since: null,
      link: (
        <OpenLink page="dashboardPlan" parameters={{ planName: name }}>
          {t('overview.open.plan')}
        </OpenLink>
      ),
    })
  if (!waiting) return [...siteLines({ t, overview }), ...lines]
  for (const result of waiting.erasures)
    add(result, {
      icon: 'user',
      harm: 'people',
      text: t('overview.waiting.erasures', {
        count: result.count,
        title: result.title,
      }),
      link: (
        <PageLink page="result" parameters={{ shareCode: result.share_code }}>
          {t('overview.open.result')}
        </PageLink>
      ),
    })
  for (const what of ['failed_mails', 'kept_mails'] as const)
    add(waiting[what], {
      icon: 'mail',
      harm: 'broken',
      text: t(`overview.waiting.${what}`, { count: waiting[what].count }),
      cause: what === 'failed_mails' && waiting.failed_mails.problem,
      link: (
        <OpenLink page="dashboardMails" search={what === 'failed_mails' ? '?status=failed' : '?status=kept'}>
          {t('overview.open.mails')}
        </OpenLink>
      ),
    })
  return [...siteLines({ t, overview }), ...lines]
}

/** Problems of a post, not of our access to the platform. */
const postProblems: ReadonlySet<string> = new Set(['bad_url', 'not_found', 'private', 'comments_disabled'])

/** Draws that didn't finish, and fetches that failed, by reason. */
function drawLines(t: ReturnType<typeof useT>, { trouble, since }: AnswerProps['overview']): Line[] {
  if (!trouble) return []
  const { overdue, failed } = trouble
  const from = `&created_at_from=${since.slice(0, 10)}`
  return [
    ...(overdue.count > 0
      ? [
          {
            icon: 'ticket',
            harm: 'people',
            text: t('overview.waiting.overdue', { count: overdue.count }),
            since: overdue.oldest,
            link: (
              <OpenLink page="dashboardDraws" search="?state=overdue">
                {t('overview.open.draws')}
              </OpenLink>
            ),
          } as const,
        ]
      : []),
    ...failed.map(({ count, oldest, problem }) => ({
      icon: 'download' as const,
      // What is wrong with a single post is its organizer's to solve.
      harm: problem && postProblems.has(problem) ? ('info' as const) : ('broken' as const),
      text: t('overview.waiting.fetches', {
        count,
        reason: t(`list.fetches.problem.${knownFetchProblem(problem ?? undefined)}`),
      }),
      since: oldest,
      link: (
        <OpenLink
          page="dashboardFetches"
          search={`?state=failed${problem ? `&problem=${problem}` : ''}${from}`}
        >
          {t('overview.open.fetches')}
        </OpenLink>
      ),
    })),
  ]
}

/** Problems that a new key or more rights at the platform solve. */
const keyProblems: ReadonlySet<string> = new Set(['token_invalid', 'permission', 'quota_exhausted'])

/** Milliseconds that a job may wait before the queue counts as behind. */
const queuePatience = 5 * 60_000

/** Problems of the site as a whole. */
function siteLines({
  t,
  overview: { waiting, platforms, queue, counted_at, since },
}: AnswerProps & { t: ReturnType<typeof useT> }): Line[] {
  const settings = (group: string) => (
    <OpenLink page="dashboardSettings" search={`?group=${group}`}>
      {t('overview.open.settings')}
    </OpenLink>
  )
  const fetchesOf = (platform: string) => (
    <OpenLink
      page="dashboardFetches"
      search={`?platform=${platform}&state=failed&created_at_from=${since.slice(0, 10)}`}
    >
      {t('overview.open.fetches')}
    </OpenLink>
  )
  const isBehind = queue?.oldest && Date.parse(counted_at) - Date.parse(queue.oldest) > queuePatience
  const paused = (platforms ?? []).filter(({ paused_until }) => paused_until !== null)
  return [
    ...(waiting?.is_closed
      ? [
          {
            icon: 'lock',
            harm: 'money',
            text: t('overview.waiting.closed'),
            since: null,
            link: settings('maintenance'),
          } as const,
        ]
      : []),
    ...(isBehind
      ? [
          {
            icon: 'history',
            harm: 'broken',
            text: t('overview.waiting.queue', { count: queue.jobs }),
            since: queue.oldest,
            link: (
              <OpenLink page="dashboardStatus" hash="#status-queue">
                {t('overview.queue.open')}
              </OpenLink>
            ),
          } as const,
        ]
      : []),
    ...paused.map(({ platform, problem, failing_since }) => ({
      icon: 'alert-circle' as const,
      harm: 'broken' as const,
      text: t(problem ? 'overview.waiting.paused_why' : 'overview.waiting.paused', {
        platform: platformNames[platform as keyof typeof platformNames] ?? platform,
        reason: t(`list.fetches.problem.${knownFetchProblem(problem ?? undefined)}`),
      }),
      since: failing_since,
      // A key that the platform refuses is replaced in the settings; for other causes the fetches say more.
      link: problem && keyProblems.has(problem) ? settings('platforms') : fetchesOf(platform),
    })),
  ]
}
