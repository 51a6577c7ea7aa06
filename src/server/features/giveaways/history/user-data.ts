import type { Context } from '#server/context.ts'
import { deletePicturesOfDraws } from '../pictures/store.ts'
import { anonymise, changeOwner, drawsOf } from './store.ts'

type Db = Context['db']

/** Decision 29: a visitor's draws join the history of the account they sign in to. */
export async function adoptDraws(trx: Db, visitor: string, owner: string): Promise<void> {
  await changeOwner(trx, visitor, owner)
}

/** Draws stay, as promised to their participants; without an owner they can no longer be changed. */
export async function forgetDraws(trx: Db, owner: string): Promise<void> {
  // First the draws, which locks them: a draw that has just been finished is about to queue its pictures.
  await deletePicturesOfDraws(trx, await anonymise(trx, owner))
}

/** A user's draws, for their export. */
export async function exportDraws(db: Db, owner: string) {
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
