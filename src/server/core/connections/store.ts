import { type Insertable, type Selectable, sql } from 'kysely'
import { hourMs } from '#server/kit/durations.ts'
import type { Database } from '../../db/client.ts'
import type { ConnectedAccountsTable, UserKeysTable } from '../../db/tables/collections.ts'

export type StoredAccount = Selectable<ConnectedAccountsTable>
export type StoredKey = Selectable<UserKeysTable>

/** Whether the account exists and is open; it stays so until the end of the transaction. */
export async function lockOpenUser(trx: Database, userId: string): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select('status')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return user?.status === 'active'
}

export function accountsOf(db: Database, userId: string): Promise<StoredAccount[]> {
  return db
    .selectFrom('connected_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('platform')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** A key of a user or one of their connected accounts, each with its encrypted secret. */
export type StoredCredential =
  | { kind: 'key'; name: StoredKey['name']; secret: Buffer }
  | ({ kind: 'account'; secret: Buffer } & Pick<
      StoredAccount,
      'id' | 'platform' | 'external_id' | 'name' | 'is_broken'
    >)

/** Keys and connected accounts in one query, as every page of someone with an account asks for them. */
export async function ownCredentials(db: Database, userId: string): Promise<StoredCredential[]> {
  const { rows } = await sql<StoredCredential>`/* keep plan: own_credentials */
    select 'key' as kind, null as id, null as platform, null as external_id, name, secret, false as is_broken
      from user_keys where user_id = ${userId}
    union all
    select 'account', id, platform, external_id, name, token, is_broken
      from connected_accounts where user_id = ${userId}
    order by platform, name, id`.execute(db)
  return rows
}

/** An account that was connected before keeps its id. */
export async function putAccount(
  trx: Database,
  account: Insertable<ConnectedAccountsTable> & { id: string },
): Promise<void> {
  const { id: _id, user_id: _user, platform: _platform, external_id: _external, ...rest } = account
  await trx
    .insertInto('connected_accounts')
    .values(account)
    .onConflict((conflict) => conflict.columns(['user_id', 'platform', 'external_id']).doUpdateSet(rest))
    .execute()
}

export async function deleteAccount(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('connected_accounts')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Marks only the rejected token as broken, not one that replaced it meanwhile. */
export async function breakAccount(db: Database, id: string, token: Buffer): Promise<void> {
  await db
    .updateTable('connected_accounts')
    .set({ is_broken: true })
    .where('id', '=', id)
    .where('token', '=', token)
    .execute()
}

export function keysOf(db: Database, userId: string): Promise<StoredKey[]> {
  return db.selectFrom('user_keys').selectAll().where('user_id', '=', userId).orderBy('name').execute()
}

export async function putKey(trx: Database, key: Insertable<UserKeysTable>): Promise<void> {
  const { secret, set_at } = key
  await trx
    .insertInto('user_keys')
    .values(key)
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ secret, set_at }))
    .execute()
}

export async function deleteKey(trx: Database, userId: string, name: StoredKey['name']): Promise<void> {
  await trx.deleteFrom('user_keys').where('user_id', '=', userId).where('name', '=', name).execute()
}

/** Deletes all connected accounts and keys of a user. */
export async function deleteConnectionsOf(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('connected_accounts').where('user_id', '=', userId).execute()
  await trx.deleteFrom('user_keys').where('user_id', '=', userId).execute()
}

/** Deletes all accounts that this Meta user authorized, for any of our users. */
export async function deleteGrantedBy(trx: Database, person: string): Promise<void> {
  await trx.deleteFrom('connected_accounts').where('granted_by', '=', person).execute()
}

/** Removes the sign-in link of this Facebook user; their account stays, and they can sign in with a mailed code. */
export async function deleteIdentityOf(trx: Database, subject: string): Promise<void> {
  await trx
    .deleteFrom('oauth_identities')
    .where('provider', '=', 'facebook')
    .where('subject', '=', subject)
    .execute()
}

/** Marks a platform round trip as finished, as a used code; false if it already was. */
export async function consumeState(db: Database, hash: Buffer, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('recovery_codes')
    .values({
      token_hash: hash,
      purpose: 'connect_state',
      user_id: null,
      created_at: now,
      expires_at: new Date(now.getTime() + hourMs),
      used_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
