import type { ReactNode } from 'react'
import { platformNames } from '../../../../contract/platform-names.ts'
import { OpenLink } from '../../../components/open-link.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import type { AnswerProps } from './question.tsx'
import { useAge } from './use-age.ts'

interface Line {
  icon: IconName
  kind: 'bad' | 'warn' | 'plain'
  text: string
  since: string | null
  link: ReactNode
}

/** What only a person can do something about, with its age and the place to do it. */
export function WaitingList({ overview, mayReadLogs }: AnswerProps) {
  const t = useT()
  const age = useAge(overview.counted_at)
  const lines = useLines({ overview, mayReadLogs })
  if (!overview.waiting && !overview.tickets) return null
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="visually-hidden">
        {t('overview.waiting.title')}
      </h2>
      {lines.length === 0 ? (
        <p className="waiting-none">
          <Icon name="check-circle" size={18} />
          {t('overview.waiting.nothing')}
        </p>
      ) : (
        <ul className="waiting-lines">
          {lines.map(({ icon, kind, text, since, link }) => (
            <li key={text}>
              <span className={`waiting-sign waiting-${kind}`}>
                <Icon name={icon} size={18} />
              </span>
              <span className="waiting-text">{text}</span>
              <span className="muted">{since && age(since)}</span>
              <span>{link}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function useLines({ overview: { waiting, tickets, platforms, since }, mayReadLogs }: AnswerProps): Line[] {
  const t = useT()
  const lines: Line[] = []
  if (tickets && tickets.count > 0)
    lines.push({
      icon: 'message',
      kind: 'warn',
      text: t('overview.waiting.tickets', { count: tickets.count }),
      since: tickets.oldest,
      link: (
        <OpenLink page="dashboardTickets" search="?is_waiting=yes">
          {t('overview.open.tickets')}
        </OpenLink>
      ),
    })
  if (!waiting) return lines
  const settings = <OpenLink page="dashboardSettings">{t('overview.open.settings')}</OpenLink>
  if (waiting.is_closed)
    lines.push({
      icon: 'lock',
      kind: 'bad',
      text: t('overview.waiting.closed'),
      since: null,
      link: settings,
    })
  for (const { platform, paused_until } of platforms ?? [])
    if (paused_until)
      lines.push({
        icon: 'alert-circle',
        kind: 'bad',
        text: t('overview.waiting.paused', {
          platform: platformNames[platform as keyof typeof platformNames] ?? platform,
        }),
        since: null,
        link: mayReadLogs && (
          <OpenLink
            page="dashboardLogs"
            search={`?endpoint=%2Fapi%2Fcollections&created_at_from=${since.slice(0, 10)}`}
          >
            {t('overview.open.logs')}
          </OpenLink>
        ),
      })
  const mails = (status: string) => (
    <OpenLink page="dashboardMails" search={`?status=${status}`}>
      {t('overview.open.mails')}
    </OpenLink>
  )
  const letters = (
    <OpenLink page="dashboardRecords" parameters={{ moduleKey: 'contact' }} search="?status=pending">
      {t('overview.open.letters')}
    </OpenLink>
  )
  const counted = [
    { what: 'failed_mails', icon: 'mail', kind: 'bad', link: mails('failed') },
    { what: 'kept_mails', icon: 'mail', kind: 'warn', link: mails('kept') },
    { what: 'submissions', icon: 'message', kind: 'plain', link: letters },
    { what: 'erasures', icon: 'user', kind: 'plain', link: null },
  ] as const
  for (const { what, ...line } of counted) {
    const { count, oldest } = waiting[what]
    if (count > 0) lines.push({ ...line, text: t(`overview.waiting.${what}`, { count }), since: oldest })
  }
  return lines
}
