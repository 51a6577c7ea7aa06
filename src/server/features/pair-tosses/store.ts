import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { PairTossesTable } from '../../db/tables/guesses.ts'

export type StoredToss = Selectable<PairTossesTable>

/** Undefined if the code is taken. */
export function insertToss(db: Database, toss: Insertable<PairTossesTable>): Promise<StoredToss | undefined> {
  return db
    .insertInto('pair_tosses')
    .values(toss)
    .onConflict((conflict) => conflict.column('share_code').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function tossByCode(db: Database, shareCode: string): Promise<StoredToss | undefined> {
  return db.selectFrom('pair_tosses').selectAll().where('share_code', '=', shareCode).executeTakeFirst()
}

/** Serializes the steps of one toss. */
export function lockToss(trx: Database, shareCode: string): Promise<StoredToss | undefined> {
  return trx
    .selectFrom('pair_tosses')
    .selectAll()
    .where('share_code', '=', shareCode)
    .forUpdate()
    .executeTakeFirst()
}

export function writeStep(
  trx: Database,
  shareCode: string,
  step: Updateable<PairTossesTable>,
): Promise<StoredToss> {
  return trx
    .updateTable('pair_tosses')
    .set(step)
    .where('share_code', '=', shareCode)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteOldTosses(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('pair_tosses').where('kept_until', '<=', now).execute()
}
