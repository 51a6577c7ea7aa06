import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { RolesTable } from '#server/db/tables/people.ts'
import type { UsersTable } from '#server/db/tables/users.ts'
import type { ListSource } from '#server/lists/list-source.ts'
import { isForgotten, keptSince, keptUntilInSql } from '../deleted/store.ts'

/** An account with its role. */
export interface RankedUser extends Selectable<UsersTable> {
  role_name: string
  permissions: Selectable<RolesTable>['permissions']
  held_plan: string
}

const heldPlan = sql<string>`plan_held(users.id, users.plan, users.plan_until, now())`

/** Accounts as a list. Those that are gone are found by their status alone. */
export const usersSource: ListSource<RankedUser> = {
  select: sql`users.*, (select r.name from roles r where r.id = users.role_id) as role_name,
    (select r.permissions from roles r where r.id = users.role_id) as permissions,
    ${heldPlan} as held_plan`,
  // Without a join, rows are counted in an index alone.
  from: sql`users`,
  always: ({ status }) => (status === undefined ? sql`users.status <> 'deleted'` : undefined),
  columns: {
    fullname: sql`lower(users.fullname)`,
    username: sql`lower(users.username)`,
    email: sql`lower(users.email)`,
    role: sql`users.role_id::text`,
    plan: heldPlan,
    status: sql`users.status`,
    email_verified: sql`(users.email_verified_at is not null)`,
    two_factor: sql`(users.totp_confirmed_at is not null)`,
    gender: sql`users.gender`,
    plan_until: sql`users.plan_until`,
    deleted_until: keptUntilInSql,
    created_at: sql`users.created_at`,
  },
  choices: { plan: holdsOneOf },
  search: (pattern) =>
    sql`(users.username ilike ${pattern} or users.email ilike ${pattern} or users.fullname ilike ${pattern})`,
  id: sql`users.id`,
}

/** Few pay, and they are looked at one by one; what all others hold stands in columns that have an index. */
function holdsOneOf(plans: readonly string[]): RawBuilder<SqlBool> {
  const live = sql`select s.user_id from subscriptions s where s.status <> 'canceled'`
  return sql`(users.id = any(array(
      select payer.id from users payer where payer.id in (${live})
        and plan_held(payer.id, payer.plan, payer.plan_until, now()) = any(${plans})))
    or (users.id <> all(array(${live})) and (
      (users.plan = any(${plans}) and (users.plan_until is null or users.plan_until > now()))
      or ('free' = any(${plans}) and users.plan_until <= now()))))`
}

/** The same for whoever may not restore accounts: what is kept of the deleted is not theirs to see. */
export const openUsersSource: typeof usersSource = {
  ...usersSource,
  always: (query) =>
    query['status'] === undefined
      ? usersSource.always?.(query)
      : sql`(users.status <> 'deleted' or ${isForgotten})`,
}

export function rankedUser(db: Database, id: string): Promise<RankedUser | undefined> {
  return ranked(db).where('users.id', '=', id).where('users.status', '<>', 'deleted').executeTakeFirst()
}

/** An account that staff deleted and that can be restored at this moment. */
export function keptUser(db: Database, id: string, now: Date): Promise<RankedUser | undefined> {
  return ranked(db)
    .where('users.id', '=', id)
    .where('users.status', '=', 'deleted')
    .where('users.deleted_at', '>', keptSince(now))
    .executeTakeFirst()
}

/** What accounts are called, by id. */
export async function userNames(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'fullname'])
    .where('id', 'in', ids)
    .where('status', '<>', 'deleted')
    .execute()
  return new Map(rows.map(({ id, username, fullname }) => [id, fullname || username]))
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
    .select(['roles.name as role_name', 'roles.permissions', heldPlan.as('held_plan')])
}

/** Which of these are the name or the address of an account, in lower case. */
export async function takenNames(db: Database, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select lower(username) as name from users where lower(username) = any(${[...names]}::text[])
    union select lower(email) from users where lower(email) = any(${[...names]}::text[])`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Ids of roles by their names in lower case. */
export async function rolesByName(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('roles').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
}
