import type { Context } from '../../context.ts'
import type { Feature } from '../../feature.ts'
import { challengeRoutes } from './routes.ts'
import { blankForgotten, challengesBy, changeAsker, leaveVisitorTickets } from './store.ts'

export const challenges: Feature = {
  routes: [challengeRoutes],
  cleanUp: [{ name: 'disputes', run: ({ db }, ago) => blankForgotten(db, ago(90)) }],
  userData: () => ({
    adopt: adoptChallenges,
    forget: forgetChallenges,
    exportData: async (db, owner) => [await exportChallenges(db, owner)],
  }),
}

type Db = Context['db']

/** Hands a visitor's challenges over to the account they sign in to; the ticket stays without an owner. */
export async function adoptChallenges(trx: Db, visitor: string, owner: string): Promise<void> {
  await changeAsker(trx, visitor, owner)
}

/** Challenges stay without an author, and their text is deleted with the ticket. */
async function forgetChallenges(trx: Db, owner: string): Promise<void> {
  await leaveVisitorTickets(trx, owner)
  await changeAsker(trx, owner, null)
}

/** A user's challenges, for their export. */
async function exportChallenges(db: Db, owner: string) {
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
