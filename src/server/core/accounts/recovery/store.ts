import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { RecoveryCodesTable } from '#server/db/tables/people.ts'

export type StoredCode = Selectable<RecoveryCodesTable>

/** Blocks concurrent changes to these accounts until the transaction ends. */
export async function lockAccount(trx: Database, ...userIds: string[]): Promise<void> {
  const those = sql<string>`any(${userIds}::uuid[])`
  // In one order, so that no two wait for each other.
  await trx.selectFrom('users').select('id').where('id', '=', those).orderBy('id').forNoKeyUpdate().execute()
}

export async function insertCode(trx: Database, code: Insertable<RecoveryCodesTable>): Promise<void> {
  await trx.insertInto('recovery_codes').values(code).execute()
}

/** Invalidates an account's open codes of one or more purposes. */
export async function endCodes(
  trx: Database,
  userId: string,
  purposes: readonly string[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .execute()
}

/** Consumes a code; undefined if it is unknown, used or expired. */
export function takeCode(
  trx: Database,
  tokenHash: Buffer,
  purpose: string,
  now: Date,
): Promise<StoredCode | undefined> {
  return trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export function codeByHash(
  db: Database,
  tokenHash: Buffer,
  purpose: string,
): Promise<StoredCode | undefined> {
  return db
    .selectFrom('recovery_codes')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

/** Deletes codes that expired before this time; until then they can be reported as expired. */
export async function deleteCodesBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('recovery_codes').where('expires_at', '<', before).execute()
}

/** Removes every way into an account except its password: its creator may have left one open. */
export async function forgetOtherWaysIn(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await trx.deleteFrom('oauth_identities').where('user_id', '=', userId).execute()
  await trx.deleteFrom('second_factor_codes').where('user_id', '=', userId).execute()
  await trx
    .updateTable('users')
    .set({ totp_secret: null, totp_confirmed_at: null })
    .where('id', '=', userId)
    .execute()
}

/** Removes ways in that are older than the proof of the address: they may belong to another person. */
export async function forgetWaysInBefore(trx: Database, userId: string, proof: Date): Promise<void> {
  for (const table of ['passkeys', 'oauth_identities'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).where('created_at', '<', proof).execute()
}

/** Marks the ways into an account as belonging to the person who just proved its address. */
export async function renewWaysIn(trx: Database, userId: string, now: Date): Promise<void> {
  for (const table of ['passkeys', 'oauth_identities'] as const)
    await trx.updateTable(table).set({ created_at: now }).where('user_id', '=', userId).execute()
}

/** Invalidates an account's codes of one purpose issued at or after this time. */
export async function endCodesSince(
  trx: Database,
  userId: string,
  { purpose, since, now }: { purpose: string; since: Date; now: Date },
): Promise<void> {
  await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('created_at', '>=', since)
    .execute()
}

interface DeviceMark {
  /** of the account itself */
  account: Buffer
  device: Buffer
  now: Date
  until: Date
}

/** Remembers a kind of device of an account; returns whether it was known, and whether this account ever signed in. */
export async function rememberDevice(
  trx: Database,
  userId: string,
  { account, device, now, until }: DeviceMark,
): Promise<{ isFirst: boolean; isKnown: boolean }> {
  const { rows } = await sql<{ is_first: boolean; is_known: boolean }>`
    with known as (
      select token_hash from recovery_codes where token_hash in (${account}, ${device}) and expires_at > ${now}
    ), kept as (
      insert into recovery_codes as c (token_hash, purpose, user_id, created_at, expires_at) values
        (${account}, 'known_device', ${userId}, ${now}, '9999-01-01Z'),
        (${device}, 'known_device', ${userId}, ${now}, ${until})
      on conflict (token_hash) do update set expires_at = greatest(c.expires_at, excluded.expires_at)
    )
    select not exists (select from known where token_hash = ${account}) as is_first,
      exists (select from known where token_hash = ${device}) as is_known`.execute(trx)
  return { isFirst: rows[0]?.is_first ?? true, isKnown: rows[0]?.is_known ?? true }
}

/** Remembers something about an account by its hash only. */
export async function keepMark(
  trx: Database,
  userId: string,
  { purpose, mark, now, until }: { purpose: string; mark: Buffer; now: Date; until: Date },
): Promise<void> {
  await trx
    .insertInto('recovery_codes')
    .values({
      token_hash: mark,
      purpose,
      user_id: userId,
      created_at: now,
      expires_at: until,
      used_at: null,
    })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ expires_at: until }))
    .execute()
}

export async function hasMark(db: Database, mark: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('expires_at')
    .where('token_hash', '=', mark)
    .executeTakeFirst()
  return row !== undefined && row.expires_at > now
}
