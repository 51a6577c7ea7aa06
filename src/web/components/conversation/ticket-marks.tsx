import './conversation.css'
import type { TicketPriority, TicketStatus } from '#contract/support/support-tickets.ts'
import { useT } from '../../i18n/frame.tsx'
import { Icon, type IconName } from '../../ui/icons/icon.tsx'
import { Tag } from '../../ui/inline-text.tsx'

const statuses = {
  open: { kind: 'info', icon: 'clock' },
  in_progress: { kind: 'warn', icon: 'message' },
  closed: { kind: 'line', icon: 'check' },
} as const

/** The status of a ticket: an icon and a word. */
export function TicketStatusMark({ status }: { status: TicketStatus }) {
  const t = useT()
  return <Tag {...statuses[status]}>{t(`conversation.status.${status}`)}</Tag>
}

const priorities: Record<TicketPriority, IconName> = { low: 'arrow-down', medium: 'minus', high: 'arrow-up' }

/** The priority: an arrow and a word. */
export function PriorityMark({ priority }: { priority: TicketPriority }) {
  const t = useT()
  return (
    <span
      className="inline-flex gap-1.5 items-center whitespace-nowrap [&[data-priority=high]]:text-bad [&[data-priority=high]]:font-semibold"
      data-priority={priority}
    >
      <Icon name={priorities[priority]} size={16} />
      {t(`conversation.priority.${priority}`)}
    </span>
  )
}
