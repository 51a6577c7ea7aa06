import type { Context, SignedIn } from '../../context.ts'
import { findTicket } from './read-tickets.ts'
import { markReadByUser, quietBell, unreadTicketsOf } from './store.ts'

/** Marks a ticket as read by the viewer, together with its notifications. */
export async function markTicketRead(
  { db }: Pick<Context, 'db'>,
  viewer: SignedIn,
  id: string,
): Promise<{ id: string; unread: number }> {
  const ticket = await findTicket(db, viewer, id)
  return db.transaction().execute(async (trx) => {
    await markReadByUser(trx, viewer.user.id, ticket.id)
    await quietBell(trx, viewer.user.id, ticket.id)
    return { id: ticket.id, unread: await unreadTicketsOf(trx, viewer.user.id) }
  })
}
