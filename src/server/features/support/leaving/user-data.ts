import type { Context } from '#server/context.ts'
import { userIdOf } from '#server/kit/ids.ts'
import { deleteBellsOf, deleteFilesOf } from '../store.ts'
import { emptyTickets, everythingOf, leaveTickets, overBefore } from './store.ts'

type Db = Context['db']

/** Tickets are kept for staff for 90 more days, without their owner (`forgetLeftTickets`). */
export async function forgetTickets(trx: Db, owner: string): Promise<void> {
  const userId = userIdOf(owner)
  if (userId) await leaveTickets(trx, userId)
}

/** A user's questions and the answers, for their export. The names of staff are not part of it. */
export async function exportTickets(db: Db, owner: string) {
  const userId = userIdOf(owner)
  if (!userId) return []
  const { tickets, messages, files } = await everythingOf(db, userId)
  return [
    {
      name: 'support-tickets',
      rows: tickets.map(({ number, subject, priority, status, created_at, last_message_at, closed_at }) => ({
        number: Number(number),
        subject,
        priority,
        status,
        created_at: created_at.toISOString(),
        last_message_at: last_message_at.toISOString(),
        closed_at: closed_at?.toISOString() ?? null,
      })),
    },
    {
      name: 'support-messages',
      rows: messages.map(({ id, number, author, text, created_at }) => ({
        ticket: Number(number),
        author,
        text,
        files: files
          .filter(({ message_id }) => message_id === id)
          .map(({ file_name }) => file_name)
          .join(', '),
        created_at: created_at.toISOString(),
      })),
    },
  ]
}

const atOnce = 200

/**
 * Blanks subject, messages and files of tickets whose owners left, or whose matter was closed, before the given time.
 */
export async function forgetLeftTickets(
  { db, now }: Pick<Context, 'db' | 'now'>,
  before: Date,
): Promise<void> {
  for (;;) {
    const ids = await overBefore(db, before, atOnce)
    if (ids.length === 0) return
    await db.transaction().execute(async (trx) => {
      await deleteFilesOf(trx, ids)
      await deleteBellsOf(trx, ids)
      await emptyTickets(trx, ids, now())
    })
  }
}
