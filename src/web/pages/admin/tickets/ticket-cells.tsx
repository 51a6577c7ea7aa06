import type { StaffTicketRow } from '#contract/support/staff-tickets.ts'
import { PriorityMark, TicketStatusMark } from '#web/components/conversation/ticket-marks.tsx'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import { OpenLink } from '#web/components/open-link.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { PlanMark } from '../parts/account-marks.tsx'

/** The cells of the staff's ticket list. */
export const ticketCells: Cells<StaffTicketRow> = {
  subject: (row) => <TicketName row={row} />,
  user: ({ user }) =>
    user ? (
      <span className="desk-person">
        <OpenLink page="dashboardUser" parameters={{ userId: user.id }}>
          <bdi>{user.name}</bdi>
        </OpenLink>
      </span>
    ) : (
      <Nobody />
    ),
  plan: ({ plan }) => (plan ? <PlanMark plan={plan} /> : '–'),
  priority: ({ priority }) => <PriorityMark priority={priority} />,
  status: ({ status }) => <TicketStatusMark status={status} />,
  assigned_to: ({ assigned_to }) =>
    assigned_to ? <bdi className="desk-person">{assigned_to.name}</bdi> : <Unassigned />,
}

/** Unread tickets are marked by a dot, by weight and by a word; details are below. */
function TicketName({ row }: { row: StaffTicketRow }) {
  const t = useT()
  const { id, number, subject, is_unread, is_waiting, is_premium, is_challenge } = row
  return (
    <span className="data-table-name desk-name" data-unread={is_unread || undefined}>
      <span>
        {is_unread && <span className="unread-dot" aria-hidden="true" />}
        <PageLink page="dashboardTicket" parameters={{ ticketId: id }}>
          <bdi>{subject}</bdi>
        </PageLink>
      </span>
      <small>
        {`#${number}`} {is_unread && <Tag kind="info">{t('conversation.unread')}</Tag>}{' '}
        {is_waiting && !is_unread && <Tag>{t('list.support_tickets.is_waiting')}</Tag>}{' '}
        {is_premium && (
          <Tag icon="star" kind="good">
            {t('desk.premium')}
          </Tag>
        )}{' '}
        {is_challenge && <Tag kind="warn">{t('desk.challenge')}</Tag>}
      </small>
    </span>
  )
}

function Nobody() {
  return <span className="muted">{useT()('desk.nobody')}</span>
}

function Unassigned() {
  return <span className="muted">{useT()('desk.unassigned')}</span>
}
