import type { Context } from '#server/context.ts'
import { anonymise, changeOwner, drawsOf } from './store.ts'

type Db = Context['db']

/** Decision 29: what a browser drew as a visitor joins the history of the account that it signs in to. */
export async function adoptDraws(trx: Db, visitor: string, owner: string): Promise<void> {
  await changeOwner(trx, visitor, owner)
}

/** Draws stay, as their participants were promised; nobody is their owner any more, so nobody can change them. */
export async function forgetDraws(trx: Db, owner: string): Promise<void> {
  await anonymise(trx, owner)
}

/** The draws of somebody, for their export. */
export async function tellDraws(db: Db, owner: string) {
  const rows = await drawsOf(db, owner)
  return {
    name: 'giveaways',
    rows: rows.map((row) => ({
      id: row.id,
      title: row.title,
      status: row.status,
      participants: row.participants_total,
      winners: (row.winners ?? [])
        .slice(0, row.winners_count)
        .map(({ name }) => name)
        .join(', '),
      share_code: row.share_code,
      drawn_at: row.sealed_at.toISOString(),
    })),
  }
}
