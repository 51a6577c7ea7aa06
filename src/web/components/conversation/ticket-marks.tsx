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
export function TicketStatusMark({ status, className = '' }: { status: TicketStatus; className?: string }) {
  const t = useT()
  return (
    <Tag {...statuses[status]} className={className}>
      {t(`conversation.status.${status}`)}
    </Tag>
  )
}

/** Marks an unread ticket for the eye; words beside it say so, too. */
export function UnreadDot({ className = '' }: { className?: string }) {
  return (
    <span
      className={`flex-none size-2.25 rounded-[50%] bg-mark forced-color-adjust-none ${className}`}
      aria-hidden="true"
    />
  )
}

const priorities: Record<TicketPriority, IconName> = { low: 'arrow-down', medium: 'minus', high: 'arrow-up' }

/** The priority: an arrow and a word. */
export function PriorityMark({ priority }: { priority: TicketPriority }) {
  const t = useT()
  return (
    <span
      className="inline-flex gap-1.5 items-center text-ink-3 whitespace-nowrap [&[data-priority=high]]:text-bad [&[data-priority=high]]:font-semibold"
      data-priority={priority}
    >
      <Icon name={priorities[priority]} size={16} />
      {t(`conversation.priority.${priority}`)}
    </span>
  )
}
