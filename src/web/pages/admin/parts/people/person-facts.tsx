import type { ReactNode } from 'react'
import { shownName } from '#contract/accounts/shown-name.ts'
import type { UserFacts } from '#contract/accounts/user-facts.ts'
import type { DrawOfUser, ManagedUser } from '#contract/accounts/users.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import type { TicketStatus } from '#contract/support/support-tickets.ts'
import { localeNames } from '#locales/locales.ts'
import { DrawTime } from '#web/components/draw-time.tsx'
import { OpenLink } from '#web/components/open-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import type { MessageKey } from '#web/i18n/texts.ts'
import { Progress } from '#web/ui/progress/progress.tsx'
import { Changes } from '../changes/changes.tsx'
import { PanelFact, PanelFacts } from '../list/facts.tsx'
import { PlanMark, TicketState, WaitingMark } from '../states/state-marks.tsx'
import { accountOf } from './person-cell.tsx'

interface PersonFactsProps {
  facts: Pick<UserFacts, 'usage' | 'last_seen' | 'locale'> & Partial<Pick<UserFacts, 'access' | 'plan_until'>>
  plan: string
  joined?: string
  /** empty if it was not given */
  gender?: ManagedUser['gender']
}

/** Plan, use of it, and when someone was here: in two columns where there is room. */
export function PersonFacts({
  facts: { usage, last_seen, locale, access, plan_until },
  plan,
  joined,
  gender,
}: PersonFactsProps) {
  const t = useT()
  const { dateTime, date, list } = useFormat()
  const names = (platforms: readonly string[]) =>
    list(platforms.map((name) => (platformNames as Readonly<Record<string, string>>)[name] ?? name))
  return (
    <PanelFacts className="grid-cols-[repeat(auto-fill,minmax(max(min(100%,260px),40%),1fr))] gap-x-6">
      <PanelFact name={t('users.facts.plan')}>
        <PlanMark plan={plan} />
        {plan_until && <small> {t('users.facts.until', { date: date(plan_until) })}</small>}
      </PanelFact>
      <PanelFact name={t('users.facts.day')}>
        <Used label={t('users.facts.day')} {...usage.day} />
      </PanelFact>
      <PanelFact name={t('users.facts.month')}>
        <Used label={t('users.facts.month')} {...usage.month} />
      </PanelFact>
      <PanelFact name={t('users.facts.seen')}>
        {last_seen ? <time dateTime={last_seen}>{dateTime(last_seen)}</time> : t('users.facts.unseen')}
      </PanelFact>
      {joined && (
        <PanelFact name={t('users.facts.joined')}>
          <time dateTime={joined}>{date(joined)}</time>
        </PanelFact>
      )}
      <PanelFact name={t('users.facts.language')}>{localeNames[locale]}</PanelFact>
      {gender !== undefined && (
        <PanelFact name={t('field.gender')}>
          {gender ? t(`list.users.gender.${gender}`) : t('users.gender.none')}
        </PanelFact>
      )}
      {access && (
        <>
          <PanelFact name={t('users.facts.connected')}>
            {names(access.connected) || t('users.facts.none')}
          </PanelFact>
          <PanelFact name={t('users.facts.keys')}>{names(access.keys) || t('users.facts.none')}</PanelFact>
        </>
      )}
    </PanelFacts>
  )
}

function Used({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  const t = useT()
  const { number } = useFormat()
  if (limit === null) return t('users.facts.unlimited', { used: number(used) })
  return (
    <>
      {t('users.facts.of', { used: number(used), limit: number(limit) })}
      <span className="grid max-w-40 mbs-1">
        <Progress value={limit > 0 ? Math.min(used / limit, 1) : 1} label={label} />
      </span>
    </>
  )
}

interface RecordsProps {
  id: string
  title: string
  none: string
  isEmpty: boolean
  /** a link to all of them */
  more?: ReactNode
  children: ReactNode
}

/** Some records of a person, newest first. */
function Records({ id, title, none, isEmpty, more, children }: RecordsProps) {
  return (
    <section className="dash-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {isEmpty ? (
        <p className="muted">{none}</p>
      ) : (
        <ul className="grid gap-2 text-14 [&_small_a]:whitespace-nowrap [&>li]:grid [&>li]:wrap-anywhere [&_small]:text-ink-3 [&_small]:text-13">
          {children}
        </ul>
      )}
      {more && <p>{more}</p>}
    </section>
  )
}

interface DrawsProps {
  userId: string
  draws: { rows: readonly DrawOfUser[]; total: number }
}

/** The latest draws of a person. */
export function PersonDraws({ userId, draws: { rows, total } }: DrawsProps) {
  const t = useT()
  const { number } = useFormat()
  return (
    <Records
      id="draws"
      title={t('users.draws')}
      none={t('users.draws.none')}
      isEmpty={rows.length === 0}
      more={
        total > 0 && (
          <OpenLink page="dashboardDraws" search={`?user_id=${userId}`}>
            {t('users.draws.more')} {number(total)}
          </OpenLink>
        )
      }
    >
      {rows.map(({ id, title, share_code, participants_total, sealed_at, time_zone }) => (
        <li key={id}>
          <PageLink page="result" parameters={{ shareCode: share_code }}>
            <bdi>{title || t('draw_names.untitled', { count: participants_total })}</bdi>
          </PageLink>
          <small>
            {t('users.draws.entries', { count: participants_total })} ·{' '}
            <DrawTime moment={sealed_at} zone={time_zone} />
          </small>
        </li>
      ))}
    </Records>
  )
}

interface TicketRow {
  id: string
  subject: string
  status: TicketStatus
  is_waiting: boolean
  last_message_at: string
}

interface TicketsProps {
  title: string
  none: string
  rows: readonly TicketRow[]
  more?: ReactNode
}

/** Tickets of a person. */
export function PersonTickets({ title, none, rows, more }: TicketsProps) {
  const { date } = useFormat()
  return (
    <Records id="tickets" title={title} none={none} isEmpty={rows.length === 0} more={more}>
      {rows.map(({ id, subject, status, is_waiting, last_message_at }) => (
        <li key={id}>
          <PageLink page="dashboardTicket" parameters={{ ticketId: id }}>
            <bdi>{subject}</bdi>
          </PageLink>
          <small>
            <TicketState status={status} /> · {date(last_message_at)} {is_waiting && <WaitingMark />}
          </small>
        </li>
      ))}
    </Records>
  )
}

/** Subscriptions of a person, and what staff changed. Each is missing where the viewer may not see it. */
export function PersonHistory({ facts: { purchases, audit } }: { facts: UserFacts }) {
  const t = useT()
  const { date, dateTime } = useFormat()
  return (
    <>
      {purchases && (
        <Records
          id="purchases"
          title={t('users.purchases')}
          none={t('users.purchases.none')}
          isEmpty={purchases.length === 0}
        >
          {purchases.map(({ id, plan, status, created_at }) => (
            <li key={id}>
              <OpenLink page="dashboardSubscription" parameters={{ subscriptionId: id }}>
                <PlanMark plan={plan} />
              </OpenLink>
              <small>
                {t(`list.subscriptions.status.${status}`)} · {date(created_at)}
              </small>
            </li>
          ))}
        </Records>
      )}
      {audit && (
        <Records
          id="audit"
          title={t('users.audit')}
          none={t('users.audit.none')}
          isEmpty={audit.length === 0}
        >
          {audit.map((line) => (
            <li key={line.id}>
              <span>
                {t(`list.audit.act.${line.act}` as MessageKey)} ·{' '}
                <bdi>{shownName(accountOf(line.actor))}</bdi>
                {line.actor.fullname && (
                  <span className="text-ink-3">
                    {' · '}
                    <bdi>{line.actor.name}</bdi>
                  </span>
                )}
              </span>
              {line.changes.length > 0 && <Changes line={line} isWhole />}
              <small>
                <time dateTime={line.at}>{dateTime(line.at)}</time>
              </small>
            </li>
          ))}
        </Records>
      )}
    </>
  )
}
