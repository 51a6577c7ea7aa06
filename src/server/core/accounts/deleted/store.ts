import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import { dayMs } from '#server/kit/durations.ts'

/** How long staff can restore a deleted account, in days. */
const daysKept = 30

export function keptUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + daysKept * dayMs)
}

export const keptUntilInSql: RawBuilder<Date> = sql`(users.deleted_at + ${sql.lit(`${daysKept} days`)}::interval)`

/** Among deleted accounts, those that have been erased. */
export const isForgotten: RawBuilder<SqlBool> = sql`users.deleted_at is null`

/**
 * Closes accounts and hides their contents from all but staff who may restore them. Provider links are removed at once:
 * signing in through them creates a new account, and a restored user links them again.
 */
export async function keepClosed(
  trx: Database,
  ids: readonly string[],
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const those = sql<string>`any(${[...ids]}::uuid[])`
  await sql`
    update users set status_before = status, status = 'deleted', deleted_at = ${now}, deleted_by = ${by}, updated_at = now()
    where id = ${those} and status <> 'deleted'`.execute(trx)
  await trx.deleteFrom('oauth_identities').where('user_id', '=', those).execute()
  await trx
    .deleteFrom('outbox')
    .where('user_id', '=', those)
    .where('status', 'in', ['waiting', 'kept', 'failed'])
    .execute()
}

/** Reopens accounts as they were. The database rejects this if a username or address has been taken since. */
export async function openAgain(trx: Database, ids: readonly string[]): Promise<void> {
  await sql`
    update users set status = status_before, status_before = null, deleted_at = null, deleted_by = null, updated_at = now()
    where id = any(${[...ids]}::uuid[]) and deleted_at is not null`.execute(trx)
}

/** Accounts past their retention period, oldest deletion first. */
export async function overdueUsers(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', '<=', keptSince(now))
    .orderBy('deleted_at')
    .limit(20_000)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether it is still due to be erased and has not been restored meanwhile. */
export async function isOverdue(trx: Database, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', '<=', keptSince(now))
    .executeTakeFirst()
  return row !== undefined
}

/** Accounts deleted at or before this moment are past retention. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - daysKept * dayMs)
}
