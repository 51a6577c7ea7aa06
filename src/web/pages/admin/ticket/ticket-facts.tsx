import type { DeskTicket } from '../../../../contract/support-desk.ts'
import { localeNames } from '../../../../locales/locales.ts'
import { PriorityMark, TicketStatusMark } from '../../../components/conversation/ticket-marks.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Tag } from '../../../ui/tag.tsx'

/** Where a ticket stands, at a glance. */
export function TicketFacts({ ticket }: { ticket: DeskTicket }) {
  const t = useT()
  const { dateTime } = useFormat()
  return (
    <p className="desk-facts">
      <span>{`#${ticket.number}`}</span>
      <TicketStatusMark status={ticket.status} />
      <PriorityMark priority={ticket.priority} />
      {ticket.is_premium && (
        <Tag icon="star" kind="good">
          {t('desk.premium')}
        </Tag>
      )}
      {ticket.challenge && <Tag kind="warn">{t('desk.challenge')}</Tag>}
      <span>{localeNames[ticket.locale]}</span>
      <time dateTime={ticket.created_at}>{dateTime(ticket.created_at)}</time>
    </p>
  )
}
