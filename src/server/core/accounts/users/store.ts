import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../db/client.ts'
import type { RolesTable } from '../../../db/tables/people.ts'
import type { UsersTable } from '../../../db/tables/users.ts'

/** An account with its role. */
export interface RankedUser extends Selectable<UsersTable> {
  role_name: string
  permissions: Selectable<RolesTable>['permissions']
}

export interface UserFilter {
  /** part of a username, a full name or an address */
  search?: string | undefined
  /** those who are gone for ever are found by their status alone */
  status?: RankedUser['status'] | undefined
  role?: string | undefined
}

export async function listedUsers(
  db: Database,
  filter: UserFilter,
  { page, size }: { page: number; size: number },
): Promise<{ users: RankedUser[]; total: number }> {
  const found = ranked(db).where(matches(filter))
  const [users, counted] = await Promise.all([
    found
      .orderBy('users.created_at', 'desc')
      .orderBy('users.id')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    db
      .selectFrom('users')
      .select(sql<number>`count(*)::int`.as('n'))
      .where(matches(filter))
      .executeTakeFirstOrThrow(),
  ])
  return { users, total: counted.n }
}

export function rankedUser(db: Database, id: string): Promise<RankedUser | undefined> {
  return ranked(db).where('users.id', '=', id).where('users.status', '<>', 'deleted').executeTakeFirst()
}

/** Ends what would still let somebody in by mail or by a half-done sign-in. Devices stay known, or a strange one would not be noticed. */
export async function dropCodes(trx: Database, userId: string): Promise<void> {
  await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('purpose', 'not in', ['known_device', 'known_place'])
    .execute()
}

function ranked(db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .selectAll('users')
    .select(['roles.name as role_name', 'roles.permissions'])
}

function matches({ search, status, role }: UserFilter) {
  const conditions = [status === undefined ? sql`users.status <> 'deleted'` : sql`users.status = ${status}`]
  if (role !== undefined) conditions.push(sql`users.role_id = ${role}`)
  if (search !== undefined) {
    // Signs with a meaning in a pattern are looked for as themselves.
    const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    conditions.push(
      sql`(users.username ilike ${pattern} or users.email ilike ${pattern} or users.fullname ilike ${pattern})`,
    )
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
