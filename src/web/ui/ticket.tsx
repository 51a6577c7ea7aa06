import type { ReactNode } from 'react'
import { Name } from './name.tsx'

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
          <p className="ticket-comment">
            <bdi lang={comment.lang}>{comment.text}</bdi>
          </p>
        )}
        {quote && (
          <blockquote className="ticket-quote" dir="auto">
            {quote}
          </blockquote>
        )}
      </div>
      {stub && (
        <div className="ticket-stub">
          <span className="ticket-key">{stub.label}</span>
          <span className={stub.number.length > 4 ? 'ticket-number ticket-number-long' : 'ticket-number'}>
            {stub.number}
          </span>
        </div>
      )}
      <span className="ticket-tail" aria-hidden="true" />
    </div>
  )
}
