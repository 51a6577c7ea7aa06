import { givenTitle } from '#contract/draws/given-title.ts'
import type { Context } from '../../context.ts'
import { challengedBy } from './store.ts'

/** The result that a ticket is about, by the name that it was given. */
export async function challengedResult(
  { db }: Pick<Context, 'db'>,
  ticketId: string,
): Promise<{ title: string; share_code: string } | undefined> {
  const challenged = await challengedBy(db, ticketId)
  return challenged && { title: givenTitle(challenged), share_code: challenged.share_code }
}
