import type { TicketRow } from '#contract/support/support-tickets.ts'
import { PriorityMark, TicketStatusMark, UnreadDot } from '#web/components/conversation/ticket-marks.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/inline-text.tsx'
import { Row } from './row.tsx'

/** One ticket in a list. Unread ones are marked by a dot, by weight and by words. */
export function TicketItem({ ticket }: { ticket: TicketRow }) {
  const t = useT()
  const { dateTime } = useFormat()
  const { id, number, subject, priority, status, is_unread, messages, last_message_at } = ticket
  return (
    <Row columns="grid-cols-[auto_minmax(0,1fr)_auto] phone:grid-cols-[auto_minmax(0,1fr)]">
      {is_unread ? <UnreadDot className="mx-1" /> : <Icon name="message" className="text-ink-3" />}
      <div>
        <p className={is_unread ? 'row-title font-semibold' : 'row-title'}>
          <PageLink page="accountTicket" parameters={{ ticketId: id }}>
            <bdi>{subject}</bdi>
          </PageLink>{' '}
          {is_unread && (
            <Tag kind="info" className="ms-1">
              {t('conversation.unread')}
            </Tag>
          )}
        </p>
        <p className="row-note flex flex-wrap gap-y-0.5 gap-x-3 items-center">
          <span>{`#${number}`}</span>
          <PriorityMark priority={priority} />
          <span>{t('conversation.messages', { count: messages })}</span>
          <time dateTime={last_message_at}>{dateTime(last_message_at)}</time>
        </p>
      </div>
      <TicketStatusMark status={status} className="ms-1 phone:col-2 phone:justify-self-start phone:ms-0" />
    </Row>
  )
}
