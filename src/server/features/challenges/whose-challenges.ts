import type { Context } from '../../context.ts'
import { challengesBy, changeAsker, leaveVisitorTickets } from './store.ts'

type Db = Context['db']

/** What a browser said against results as a visitor is the account's from then on; its ticket stays without anybody. */
export async function adoptChallenges(trx: Db, visitor: string, owner: string): Promise<void> {
  await changeAsker(trx, visitor, owner)
}

/** They stay without anybody: nothing shows who wrote them, and the text goes with the ticket. */
export async function forgetChallenges(trx: Db, owner: string): Promise<void> {
  await leaveVisitorTickets(trx, owner)
  await changeAsker(trx, owner, null)
}

/** What somebody said against results, for their export. */
export async function tellChallenges(db: Db, owner: string) {
  const rows = await challengesBy(db, owner)
  return {
    name: 'challenges',
    rows: rows.map(({ share_code, reason, text, answer, created_at }) => ({
      share_code,
      reason,
      text,
      answer,
      created_at: created_at.toISOString(),
    })),
  }
}
