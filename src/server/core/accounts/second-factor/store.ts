import { sql } from 'kysely'
import type { Database } from '#server/db/client.ts'

/** Records the time step of a used code; false if that step or a later one was already used. */
export async function takeStep(trx: Database, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ totp_step: step })
    .where('id', '=', userId)
    .where('totp_confirmed_at', 'is not', null)
    .where('totp_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Consumes a recovery code; false if it is unknown or already used. */
export async function takeRecoveryCode(
  trx: Database,
  userId: string,
  codeHashes: Buffer[],
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factor_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', codeHashes)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function replaceRecoveryCodes(trx: Database, userId: string, hashes: Buffer[]): Promise<void> {
  await trx.deleteFrom('second_factor_codes').where('user_id', '=', userId).execute()
  if (hashes.length > 0)
    await trx
      .insertInto('second_factor_codes')
      .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
      .execute()
}

/**
 * Counts another attempt against a ticket and returns the ticket; undefined if it has expired or had too many attempts.
 */
export async function countTry(
  db: Database,
  tokenHash: Buffer,
  { now, max }: { now: Date; max: number },
): Promise<{ user_id: string; payload: Record<string, unknown> } | undefined> {
  const { rows } = await sql<{ user_id: string; payload: Record<string, unknown> }>`
    update recovery_codes
    set payload = payload || jsonb_build_object('tries', coalesce((payload->>'tries')::int, 0) + 1)
    where token_hash = ${tokenHash} and purpose = 'second_factor' and user_id is not null
      and used_at is null and expires_at > ${now} and coalesce((payload->>'tries')::int, 0) < ${max}
    returning user_id, payload`.execute(db)
  return rows[0]
}

/** The payload of the newest valid code with this purpose. */
export async function payloadOf(
  db: Database,
  userId: string,
  { purpose, now }: { purpose: string; now: Date },
): Promise<Record<string, unknown> | undefined> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('payload')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.payload
}
