import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { OauthIdentitiesTable } from '#server/db/tables/people.ts'
import { hourMs } from '#server/kit/durations.ts'
import type { StoredUser } from '../store.ts'

export type StoredIdentity = Selectable<OauthIdentitiesTable>

export function identityBySubject(
  db: Database,
  provider: string,
  subject: string,
): Promise<StoredIdentity | undefined> {
  return db
    .selectFrom('oauth_identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

export function identitiesOf(db: Database, userId: string): Promise<StoredIdentity[]> {
  return db
    .selectFrom('oauth_identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute()
}

export async function insertIdentity(
  trx: Database,
  identity: Insertable<OauthIdentitiesTable>,
): Promise<void> {
  await trx.insertInto('oauth_identities').values(identity).execute()
}

export async function deleteIdentity(trx: Database, userId: string, provider: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('oauth_identities')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether the account has a password or a passkey, or is linked to a provider. */
export async function hasWayIn(trx: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select u.password_hash is not null
      or exists (select from passkeys p where p.user_id = u.id)
      or exists (select from oauth_identities i where i.user_id = u.id) as has
    from users u where u.id = ${userId}`.execute(trx)
  return rows[0]?.has === true
}

/** The account that signs in with this address, if any; locked for the rest of the transaction. */
export function holdUserByEmail(trx: Database, email: string): Promise<StoredUser | undefined> {
  return trx
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .where('status', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst()
}

export function holdUser(trx: Database, id: string): Promise<StoredUser | undefined> {
  return trx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Clears this address from the pending changes of other accounts: they never proved it. */
export async function dropPendingClaims(trx: Database, email: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ pending_email: null })
    .where(sql`lower(pending_email)`, '=', sql<string>`lower(${email})`)
    .execute()
}

export async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(username)`, '=', sql<string>`lower(${username})`)
    .where('status', '<>', 'deleted')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether another request was faster: the database reports the identity, provider, name or address as taken. */
export function isConflict(error: unknown): boolean {
  const { code, table } = error as { code?: unknown; table?: unknown }
  return code === '23505' && (table === 'oauth_identities' || table === 'users')
}

export function isIdentityTaken(error: unknown): boolean {
  const { code, table } = error as { code?: unknown; table?: unknown }
  return code === '23505' && table === 'oauth_identities'
}

/** Marks a provider round trip as finished; false if it already was. */
export async function consumeState(db: Database, hash: Buffer, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('recovery_codes')
    .values({
      token_hash: hash,
      purpose: 'oauth_state',
      user_id: null,
      created_at: now,
      expires_at: new Date(now.getTime() + hourMs),
      used_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
