import type { Insertable, Selectable } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { PasskeysTable } from '#server/db/tables/people.ts'

export type StoredPasskey = Selectable<PasskeysTable>

export function passkeysOf(db: Database, userId: string): Promise<StoredPasskey[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
}

/** False if this passkey is already stored, for any account. */
export async function insertPasskey(trx: Database, passkey: Insertable<PasskeysTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deletePasskey(trx: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export function passkeyByCredential(db: Database, credentialId: Buffer): Promise<StoredPasskey | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** Records a use; false if another use came first, so that each counter value is good for one sign-in. */
export async function notePasskeyUse(
  trx: Database,
  id: string,
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter: to, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
