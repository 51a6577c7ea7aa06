import { listSupportTickets, type StaffTicketRow } from '#contract/support/staff-tickets.ts'
import { type SendInput, send } from '#web/api/send.ts'

export interface Queue {
  /** unanswered, newest first */
  waiting: readonly StaffTicketRow[]
  /** how many are unanswered, beyond those listed */
  total: number
  /** who has waited longest */
  oldest: StaffTicketRow | null
  /** answered but open, latest message first */
  others: readonly StaffTicketRow[]
  /** when it was read, in milliseconds */
  now: number
}

const waitingShown = 30
const othersShown = 10

/** The tickets beside the one in hand; undefined where they can't be read. */
export async function readQueue(
  context: SendInput<typeof listSupportTickets>['context'],
): Promise<Omit<Queue, 'now'> | undefined> {
  const list = (payload: Record<string, string | number>) =>
    send(listSupportTickets, { payload, ...(context && { context }) })
  const [waiting, oldest, others] = await Promise.all([
    list({ is_waiting: 'yes', sort: '-waiting_since', page_size: waitingShown }),
    list({ is_waiting: 'yes', sort: 'waiting_since', page_size: 1 }),
    list({
      is_waiting: 'no',
      status: 'open,in_progress',
      sort: '-last_message_at',
      page_size: othersShown,
    }),
  ])
  if (!waiting.ok || !others.ok) return undefined
  const { rows, total } = waiting.data
  return {
    waiting: rows,
    total: total || rows.length,
    oldest: (oldest.ok && oldest.data.rows[0]) || null,
    others: others.data.rows,
  }
}
