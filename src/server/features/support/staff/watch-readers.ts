import type { TicketReaders } from '#contract/support/staff-tickets.ts'
import type { SignedIn } from '#server/context.ts'
import type { StreamedEvent } from '#server/http/send-events.ts'
import type { Changes } from '../poll-changes.ts'

/** Tells one viewer who else of staff has a ticket open, whenever that changes. */
export function watchReaders({
  user,
}: Pick<SignedIn, 'user'>): (changes: Changes, ticketId: string) => StreamedEvent<TicketReaders> | undefined {
  let last = JSON.stringify([])
  return (changes, ticketId) => {
    const readers = (changes.readers.get(ticketId) ?? [])
      .filter(({ id }) => id !== user.id)
      .map(({ id, name }) => ({ id, name }))
    if (JSON.stringify(readers) === last) return undefined
    last = JSON.stringify(readers)
    return { event: 'readers', data: { readers } }
  }
}
