import { type Selectable, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { OauthIdentitiesTable } from '#server/db/tables/people.ts'
import type { NotificationsTable } from '#server/db/tables/site.ts'

/** Tables whose rows exist only as long as the account does. */
const hangingOn = [
  'sessions',
  'recovery_codes',
  'oauth_identities',
  'passkeys',
  'second_factor_codes',
  'notifications',
  'avatars',
  'list_views',
] as const

/** Empties the account's row and deletes everything attached to it. */
export async function forgetAccount(trx: Database, userId: string, name: string): Promise<void> {
  // Mails to this user's address are deleted even if they were about another account. An address that was only entered
  // may be another person's, whose mails stay.
  await sql`
    delete from outbox o using users u
    where u.id = ${userId} and (o.user_id = u.id or lower(o.address) = lower(u.email)
      or (o.user_id is null and lower(o.address) = lower(u.pending_email)))`.execute(trx)
  // Saved searches can contain names; shared views stay, without an owner.
  await trx.deleteFrom('saved_views').where('user_id', '=', userId).where('is_shared', '=', false).execute()
  await trx.updateTable('saved_views').set({ user_id: null }).where('user_id', '=', userId).execute()
  for (const table of hangingOn) await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  await trx
    .updateTable('users')
    .set({
      username: name,
      email: '',
      fullname: '',
      status: 'deleted',
      password_hash: null,
      password_changed_at: null,
      birthday: null,
      gender: '',
      avatar: null,
      email_verified_at: null,
      was_verified: false,
      pending_email: null,
      locale: 'en',
      plan: 'free',
      plan_until: null,
      plan_settings: '{}',
      totp_secret: null,
      totp_confirmed_at: null,
      totp_step: 0,
      deleted_at: null,
      deleted_by: null,
      status_before: null,
      ban_reason: null,
      updated_at: sql`now()`,
    })
    .where('id', '=', userId)
    .execute()
}

/** Replaces the profile image; null removes it. */
export async function replaceAvatar(
  trx: Database,
  userId: string,
  picture: { key: string; bytes: Buffer } | null,
): Promise<void> {
  // Concurrent uploads wait for each other here; otherwise both would find no image to delete.
  await trx
    .updateTable('users')
    .set({ avatar: picture?.key ?? null, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
  await trx.deleteFrom('avatars').where('user_id', '=', userId).execute()
  if (picture)
    await trx
      .insertInto('avatars')
      .values({ ...picture, user_id: userId })
      .execute()
}

export async function avatarBytes(db: Database, key: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('avatars')
    .innerJoin('users', 'users.id', 'avatars.user_id')
    .select('avatars.bytes')
    .where('avatars.key', '=', key)
    .where('users.status', '<>', 'deleted')
    .executeTakeFirst()
  return row?.bytes
}

export function notificationsOf(db: Database, userId: string): Promise<Selectable<NotificationsTable>[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
}

export function identitiesOf(db: Database, userId: string): Promise<Selectable<OauthIdentitiesTable>[]> {
  return db.selectFrom('oauth_identities').selectAll().where('user_id', '=', userId).execute()
}

/** Mails sent to a user, without their contents. */
export function mailsTo(db: Database, userId: string) {
  return db
    .selectFrom('outbox')
    .select(['template', 'address', 'status', 'created_at', 'sent_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** A user's saved list searches, including shared ones. */
export function savedViewsOf(db: Database, userId: string) {
  return db
    .selectFrom('saved_views')
    .select(['list', 'name', 'is_shared', 'parameters', 'columns', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** How a user arranged lists. */
export function listViewsOf(db: Database, userId: string) {
  return db
    .selectFrom('list_views')
    .select(['list', 'columns', 'page_size', 'density'])
    .where('user_id', '=', userId)
    .orderBy('list')
    .execute()
}
