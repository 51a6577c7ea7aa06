import type { ReactNode } from 'react'
import { planTitle } from '#contract/billing/plan-title.ts'
import { knownFetchProblem } from '#contract/comments/completeness.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import { OpenLink } from '#web/components/open-link.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { AllWell } from '../parts/all-well.tsx'
import type { AnswerProps } from '../parts/chart.tsx'
import { useAge } from '../parts/use-age.ts'

interface Line {
  icon: IconName
  kind: 'bad' | 'warn' | 'plain'
  text: string
  since: string | null
  link: ReactNode
}

const signColors = { bad: 'text-bad', warn: 'text-warn', plain: 'text-ink-3' } as const

/** What only a person can resolve, with its age and a link to the place to do so. */
export function WaitingList({ overview }: AnswerProps) {
  const t = useT()
  const age = useAge(overview.counted_at)
  const lines = useLines({ overview })
  const { waiting, tickets, failed_events, unsellable_plans, forms, trouble } = overview
  if (!waiting && !trouble && !tickets && !failed_events && !unsellable_plans && forms.length === 0)
    return null
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="visually-hidden">
        {t('overview.waiting.title')}
      </h2>
      {lines.length === 0 ? (
        <AllWell>{t('overview.waiting.nothing')}</AllWell>
      ) : (
        <ul className="waiting-lines m-0 p-0 list-none">
          {lines.map(({ icon, kind, text, since, link }) => (
            <li
              className="grid grid-cols-[18px_minmax(0,1fr)_auto_auto] gap-y-2 gap-x-4 items-center min-h-10 py-2 px-(--gutter) border-be border-be-line to-920:relative to-920:grid-cols-[18px_minmax(0,1fr)_auto] to-920:gap-y-0.5"
              key={text}
            >
              <span className={`grid ${signColors[kind]}`}>
                <Icon name={icon} size={18} />
              </span>
              <span className="font-medium">{text}</span>
              <span className="muted">{since && age(since)}</span>
              {/* On a phone the whole line can be pressed. */}
              <span className="to-920:col-[2/-1] to-920:*:after:absolute to-920:*:after:inset-0">{link}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type Counted = { count: number; oldest: string | null }

function useLines({ overview }: AnswerProps): Line[] {
  const t = useT()
  const { waiting, tickets, forms, failed_events, unsellable_plans } = overview
  const lines: Line[] = []
  const add = ({ count, oldest }: Counted, line: Omit<Line, 'since'>) => {
    if (count > 0) lines.push({ ...line, since: oldest })
  }
  if (tickets)
    add(tickets, {
      icon: 'message',
      kind: 'warn',
      text: t('overview.waiting.tickets', { count: tickets.count }),
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
      kind: 'plain',
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
      kind: 'bad',
      text: t('overview.waiting.events', { count: failed_events.count }),
      link: (
        <OpenLink page="dashboardDeliveries" search="?status=failed">
          {t('overview.open.events')}
        </OpenLink>
      ),
    })
  for (const { name, problem } of unsellable_plans ?? [])
    lines.push({
      icon: 'card',
      kind: 'bad',
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
      kind: 'warn',
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
      kind: what === 'failed_mails' ? 'bad' : 'warn',
      text: t(`overview.waiting.${what}`, { count: waiting[what].count }),
      link: (
        <OpenLink page="dashboardMails" search={what === 'failed_mails' ? '?status=failed' : '?status=kept'}>
          {t('overview.open.mails')}
        </OpenLink>
      ),
    })
  return [...siteLines({ t, overview }), ...lines]
}

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
            kind: 'bad',
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
      kind: 'warn' as const,
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
            kind: 'bad',
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
            kind: 'bad',
            text: t('overview.waiting.queue', { count: queue.jobs }),
            since: queue.oldest,
            link: <OpenLink page="dashboardStatus">{t('overview.queue.open')}</OpenLink>,
          } as const,
        ]
      : []),
    ...paused.map(({ platform, problem }) => ({
      icon: 'alert-circle' as const,
      kind: 'bad' as const,
      text: t(problem ? 'overview.waiting.paused_why' : 'overview.waiting.paused', {
        platform: platformNames[platform as keyof typeof platformNames] ?? platform,
        reason: t(`list.fetches.problem.${knownFetchProblem(problem ?? undefined)}`),
      }),
      since: null,
      // A key that the platform refuses is replaced in the settings; for other causes the fetches say more.
      link: problem && keyProblems.has(problem) ? settings('platforms') : fetchesOf(platform),
    })),
  ]
}
