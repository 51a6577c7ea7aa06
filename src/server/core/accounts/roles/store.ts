import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { RolesTable } from '#server/db/tables/people.ts'
import type { ListSource } from '#server/lists/list-source.ts'

type PermissionMap = Selectable<RolesTable>['permissions']

export interface CountedRole extends Selectable<RolesTable> {
  /** accounts with this role, without erased ones */
  users: number
}

/** How many active accounts hold all of these permissions. */
export async function countHolders(trx: Database, permissions: PermissionMap): Promise<number> {
  const roles = await trx
    .selectFrom('roles')
    .select('id')
    .where(sql<boolean>`permissions @> ${JSON.stringify(permissions)}::jsonb`)
    .execute()
  if (roles.length === 0) return 0
  // Asked for by their names, few are found by an index among many accounts.
  const { n } = await trx
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('status', '=', 'active')
    .where(
      'role_id',
      'in',
      roles.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow()
  return n
}

/** An active account's current permissions, and whether it has a second factor; undefined if it is no longer active. */
export async function rightsNow(
  trx: Database,
  userId: string,
): Promise<{ role_id: string; permissions: PermissionMap; two_factor: boolean } | undefined> {
  return trx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.role_id', 'roles.permissions'])
    .select(sql<boolean>`users.totp_confirmed_at is not null`.as('two_factor'))
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
}

const counted = (db: Database) =>
  db
    .selectFrom('roles')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from users u where u.role_id = roles.id and u.status <> 'deleted')`.as(
        'users',
      ),
    )

/** List source of roles, given the default role of new accounts. */
export function rolesSource(defaultRole: string): ListSource<CountedRole> {
  return {
    select: sql`roles.*`,
    from: sql`(select roles.*, (select count(*)::int from users u
      where u.role_id = roles.id and u.status <> 'deleted') as users from roles) roles`,
    columns: {
      name: sql`lower(roles.name)`,
      users: sql`roles.users`,
      is_default: sql`(roles.id::text = ${defaultRole})`,
      updated_at: sql`roles.updated_at`,
      created_at: sql`roles.created_at`,
    },
    search: (pattern) => sql`roles.name ilike ${pattern}`,
    id: sql`roles.id`,
  }
}

export function countedRole(db: Database, id: string): Promise<CountedRole | undefined> {
  return counted(db).where('id', '=', id).executeTakeFirst()
}

export async function insertRole(trx: Database, role: Insertable<RolesTable>): Promise<void> {
  await trx.insertInto('roles').values(role).execute()
}

export async function changeRole(
  trx: Database,
  id: string,
  { name, permissions }: { name?: string | undefined; permissions?: PermissionMap | undefined },
): Promise<void> {
  await trx
    .updateTable('roles')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(permissions === undefined ? {} : { permissions: JSON.stringify(permissions) }),
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Moves all accounts from one role to another, deleted ones included: their rows still refer to it. */
export async function transferUsers(trx: Database, from: string, to: string): Promise<void> {
  await trx.updateTable('users').set({ role_id: to }).where('role_id', '=', from).execute()
}

export async function removeRole(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('roles').where('id', '=', id).execute()
}

/** Whether the database reports that a role with this name exists. */
export function isNameTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === 'roles_name'
}

/** Names by id. */
export async function roleNames(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('roles').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** All roles, by name. */
export function allRoleNames(db: Database): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('roles').select(['id', 'name']).orderBy(sql`lower(name)`).execute()
}
