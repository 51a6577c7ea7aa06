import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { RolesTable } from '../../db/tables/people.ts'
import type { CookieConsentsTable, SettingsTable } from '../../db/tables/site.ts'

type PermissionMap = Selectable<RolesTable>['permissions']

export interface StoredSettings {
  /** of settings that are not secret */
  values: Record<string, unknown>
  /** which secrets are set, and since when */
  secrets: Map<string, Date>
}

export async function storedSettings(db: Database): Promise<StoredSettings> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value', 'updated_at', sql<boolean>`secret is not null`.as('is_secret')])
    .execute()
  const [secrets, plain] = [true, false].map((is) => rows.filter(({ is_secret }) => is_secret === is))
  return {
    values: Object.fromEntries((plain ?? []).map(({ key, value }) => [key, value])),
    secrets: new Map((secrets ?? []).map(({ key, updated_at }) => [key, updated_at])),
  }
}

export async function storedSecret(db: Database, key: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('settings').select('secret').where('key', '=', key).executeTakeFirst()
  return row?.secret ?? undefined
}

export async function storedSecrets(db: Database, keys: readonly string[]): Promise<Map<string, Buffer>> {
  const rows = await db.selectFrom('settings').select(['key', 'secret']).where('key', 'in', keys).execute()
  return new Map(rows.flatMap(({ key, secret }) => (secret ? [[key, secret] as const] : [])))
}

/** Who set each existing secret, by its key. */
export async function settersOfSecrets(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('settings')
    .innerJoin('users', 'users.id', 'settings.updated_by')
    .select(['settings.key', 'users.fullname', 'users.username'])
    .where('settings.secret', 'is not', null)
    .execute()
  return new Map(rows.map(({ key, fullname, username }) => [key, fullname || username]))
}

export async function putSetting(trx: Database, setting: Insertable<SettingsTable>): Promise<void> {
  const { key: _key, ...columns } = setting
  await trx
    .insertInto('settings')
    .values(setting)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(columns))
    .execute()
}

export async function removeSetting(trx: Database, key: string): Promise<void> {
  await trx.deleteFrom('settings').where('key', '=', key).execute()
}

/** An arbitrary number not used by any other lock. */
const rightsLock = 5_120_823

/** Serializes changes to permissions until the end of the transaction. */
export async function lockRights(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${rightsLock})`.execute(trx)
}

export async function rightsOfRole(trx: Database, id: string): Promise<PermissionMap | undefined> {
  const row = await trx
    .selectFrom('roles')
    .select('permissions')
    .where(sql`id::text`, '=', id)
    .executeTakeFirst()
  return row?.permissions
}

export function namedRoles(
  db: Database,
): Promise<{ id: string; name: string; permissions: PermissionMap }[]> {
  return db
    .selectFrom('roles')
    .select(['id', 'name', 'permissions'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** The permissions of every role held by an account that has not been erased. */
export async function rightsHeld(trx: Database): Promise<PermissionMap[]> {
  const rows = await trx
    .selectFrom('roles')
    .select('permissions')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('users')
          .select('users.id')
          .whereRef('users.role_id', '=', 'roles.id')
          .where('users.status', '<>', 'deleted'),
      ),
    )
    .execute()
  return rows.map(({ permissions }) => permissions)
}

export async function insertConsent(db: Database, consent: Insertable<CookieConsentsTable>): Promise<void> {
  await db.insertInto('cookie_consents').values(consent).execute()
}

export async function deleteConsentsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('cookie_consents').where('at', '<', before).execute()
}

/** How many active subscriptions belonged to another account of the payment provider when last checked. */
export async function subscriptionsElsewhere(db: Database, account: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from subscriptions
    where status <> 'canceled' and provider_account is not null and provider_account <> ${account}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
