import type { TicketRow } from '../../../../contract/support-tickets.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { Part } from '../parts/part.tsx'
import { TicketItem } from '../parts/ticket-item.tsx'

/** What somebody waits to hear from the team. */
export function OpenTickets({ tickets }: { tickets: readonly TicketRow[] }) {
  const t = useT()
  return (
    <Part
      title={t('account_home.tickets')}
      end={<PageLink page="accountTickets">{t('account_home.all_tickets')}</PageLink>}
    >
      <ul className="account-list ticket-list">
        {tickets.map((ticket) => (
          <TicketItem key={ticket.id} ticket={ticket} />
        ))}
      </ul>
    </Part>
  )
}
