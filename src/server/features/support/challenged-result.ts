import { givenTitle } from '#contract/draws/given-title.ts'
import type { Context } from '../../context.ts'
import { challengedBy } from './store.ts'

/** The result that a ticket is about, by the name that it was given. */
export async function challengedResult(
  { db }: Pick<Context, 'db'>,
  ticketId: string,
): Promise<{ title: string; entries: number; share_code: string } | undefined> {
  const challenged = await challengedBy(db, ticketId)
  if (!challenged) return undefined
  const { participants_total: entries, share_code } = challenged
  return { title: givenTitle(challenged), entries, share_code }
}
