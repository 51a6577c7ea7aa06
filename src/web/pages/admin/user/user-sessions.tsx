import type { ManagedSession } from '#contract/accounts/all-sessions.ts'
import type { StaffTicketRow } from '#contract/support/staff-tickets.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { TicketStatusMark } from '#web/components/conversation/ticket-marks.tsx'
import { LoadFailed } from '#web/components/errors/load-failed.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { useDeviceName } from '../parts/session-device.tsx'

interface UserSessionsProps {
  userId: string
  /** null if they could not be loaded */
  results: { rows: readonly ManagedSession[]; total: number | null } | null
  mayClose: boolean
}

/** Where a user is signed in, and ways to end sessions. */
export function UserSessions({ userId, results, mayClose }: UserSessionsProps) {
  const t = useT()
  const { dateTime, number } = useFormat()
  const nameOf = useDeviceName()
  const rows = results?.rows ?? []
  const total = results?.total ?? 0
  return (
    <section className="user-list" aria-labelledby="sessions">
      <div className="user-list-head">
        <h2 id="sessions">{t('users.sessions')}</h2>
        {total > rows.length && (
          <PageLink page="dashboardSessions" search={`?user_id=${userId}`}>
            {t('users.sessions.more')} {number(total)}
          </PageLink>
        )}
        {mayClose && total > 1 && (
          <ActionButton
            intent="close_sessions"
            size="small"
            kind="danger"
            confirm={{
              title: t('users.sessions.close_all'),
              text: t('users.sessions.close_all.text'),
              verb: t('users.sessions.close_all'),
            }}
          >
            {t('users.sessions.close_all')}
          </ActionButton>
        )}
      </div>
      {!results && <LoadFailed />}
      {results && rows.length === 0 && <p className="muted">{t('users.sessions.none')}</p>}
      <ul>
        {rows.map((session) => (
          <li key={session.id}>
            <span>
              <span className="strong">{nameOf(session)}</span>
              <small>
                <bdi>{session.ip_address}</bdi> · {dateTime(session.last_activity)}
              </small>
            </span>
            {mayClose && (
              <ActionButton
                intent="close_session"
                id={session.id}
                size="small"
                label={t('sessions_list.close_named', { name: session.user, device: nameOf(session) })}
              >
                {t('sessions_list.close')}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface UserTicketsProps {
  userId: string
  /** null if they could not be loaded */
  results: { rows: readonly StaffTicketRow[]; total: number | null } | null
}

/** The user's tickets. */
export function UserTickets({ userId, results }: UserTicketsProps) {
  const t = useT()
  const { dateTime, number } = useFormat()
  const rows = results?.rows ?? []
  const total = results?.total ?? 0
  return (
    <section className="user-list" aria-labelledby="tickets">
      <div className="user-list-head">
        <h2 id="tickets">{t('users.tickets')}</h2>
        {total > 0 && (
          <PageLink page="dashboardTickets" search={`?user_id=${userId}`}>
            {t('users.tickets.more')} {number(total)}
          </PageLink>
        )}
      </div>
      {!results && <LoadFailed />}
      {results && rows.length === 0 && <p className="muted">{t('users.tickets.none')}</p>}
      <ul>
        {rows.map(({ id, subject, status, last_message_at }) => (
          <li key={id}>
            <span>
              <PageLink page="dashboardTicket" parameters={{ ticketId: id }}>
                <bdi>{subject}</bdi>
              </PageLink>
              <small>
                <TicketStatusMark status={status} /> · {dateTime(last_message_at)}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
