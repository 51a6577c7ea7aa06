import type { ReactNode } from 'react'
import { Name } from './inline-text.tsx'

type TicketProps = {
  /** The small line above the name: the place. */
  place: ReactNode
  name: ReactNode
  /** A picture of the winner, beside the name. */
  face?: ReactNode
  comment?: { text: ReactNode; lang?: string } | undefined
  /** The winner's comment, at most two lines. */
  quote?: string | undefined
  stub?: { label: ReactNode; number: string } | undefined
  className?: string
}

/** The one bright object, a ticket or a bubble depending on the brand. The name is never truncated. */
export function Ticket({ place, name, face, comment, quote, stub, className }: TicketProps) {
  return (
    <div className={className ? `ticket ${className}` : 'ticket'}>
      <div className="ticket-main">
        {face}
        <div className="ticket-key">{place}</div>
        <div className="ticket-name">
          <Name>{name}</Name>
        </div>
        {comment && (
          <p className="ticket-comment mbs-1 text-14 leading-[1.45] line-clamp-2 wrap-anywhere">
            <bdi lang={comment.lang}>{comment.text}</bdi>
          </p>
        )}
        {quote && (
          <blockquote
            className="mbs-1.5 mx-0 mbe-0 text-15 leading-[1.45] line-clamp-2 wrap-anywhere"
            dir="auto"
          >
            {quote}
          </blockquote>
        )}
      </div>
      {stub && (
        <div className="grid place-content-center justify-items-center gap-0.5 text-center">
          <span className="ticket-key">{stub.label}</span>
          <span
            className={`${stub.number.length > 4 ? 'text-16' : 'text-22'} font-semibold leading-none font-mono tracking-[-0.04em] normal-nums`}
          >
            {stub.number}
          </span>
        </div>
      )}
      <span className="ticket-tail" aria-hidden="true" />
    </div>
  )
}
