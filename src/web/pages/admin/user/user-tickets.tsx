import type { StaffTicketRow } from '#contract/support/staff-tickets.ts'
import { TicketStatusMark } from '#web/components/conversation/ticket-marks.tsx'
import { LoadFailed } from '#web/components/load-failed.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'

interface UserTicketsProps {
  userId: string
  /** null if they could not be loaded */
  found: { rows: readonly StaffTicketRow[]; total: number | null } | null
}

/** The user's tickets. */
export function UserTickets({ userId, found }: UserTicketsProps) {
  const t = useT()
  const { dateTime, number } = useFormat()
  const rows = found?.rows ?? []
  const total = found?.total ?? 0
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
      {!found && <LoadFailed />}
      {found && rows.length === 0 && <p className="muted">{t('users.tickets.none')}</p>}
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
