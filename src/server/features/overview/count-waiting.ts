import { allows } from '#contract/api/permissions.ts'
import type { WaitingCounts } from '#contract/site/waiting.ts'
import type { Context, SignedIn } from '../../context.ts'
import { pendingSubmissions, ticketsToAnswer } from './store.ts'

/** What waits for staff, for the navigation of the dashboard: by the same meaning of waiting as the overview. */
export async function countWaiting(
  { db }: Pick<Context, 'db'>,
  { permissions }: Pick<SignedIn, 'permissions'>,
): Promise<WaitingCounts> {
  const [tickets, forms] = await Promise.all([
    allows(permissions, 'tickets.read') ? ticketsToAnswer(db) : null,
    pendingSubmissions(db, (key) => allows(permissions, `${key}.read`)),
  ])
  return {
    tickets: tickets && tickets.count,
    forms: forms.map(({ key, count }) => ({ key, count })),
  }
}
