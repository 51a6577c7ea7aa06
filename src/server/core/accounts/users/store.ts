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

/** List source of accounts. Deleted ones are found only by filtering for their status. */
export const usersSource: ListSource<RankedUser> = {
  select: sql`users.*, (select r.name from roles r where r.id = users.role_id) as role_name,
    (select r.permissions from roles r where r.id = users.role_id) as permissions,
    ${heldPlan} as held_plan`,
  // Without a join, rows can be counted from an index alone.
  from: sql`users`,
  isCostly: true,
  always: ({ status }) => (status === undefined ? sql`users.status <> 'deleted'` : undefined),
  columns: {
    fullname: sql`lower(users.fullname)`,
    username: sql`lower(users.username)`,
    email: sql`lower(users.email)`,
    role: sql`users.role_id::text`,
    plan: heldPlan,
    status: sql`users.status`,
    // As a case: the planner takes `not (a and b)` apart, and then finds no index for it.
    email_verified: sql`(case when users.email_verified_at is not null and users.pending_email is null then true else false end)`,
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

/** Paying users are few and are checked one by one; plans of all others are in indexed columns. */
function holdsOneOf(plans: readonly string[]): RawBuilder<SqlBool> {
  const live = sql`select s.user_id from subscriptions s where s.status <> 'canceled'`
  return sql`(users.id = any(array(
      select payer.id from users payer where payer.id in (${live})
        and plan_held(payer.id, payer.plan, payer.plan_until, now()) = any(${plans})))
    or (users.id <> all(array(${live})) and (
      (users.plan = any(${plans}) and (users.plan_until is null or users.plan_until > now()))
      or ('free' = any(${plans}) and users.plan_until <= now()))))`
}

/** The same without the right to restore accounts: data of deleted accounts is hidden. */
export const openUsersSource: typeof usersSource = {
  ...usersSource,
  always: (query) =>
    query['status'] === undefined
      ? usersSource.always?.(query)
      : sql`(users.status <> 'deleted' or ${isForgotten})`,
}

export async function rankedUser(db: Database, id: string): Promise<RankedUser | undefined> {
  return (await rankedUsers(db, [id]))[0]
}

/** Several accounts in the order of their ids; those that don't exist are missing. */
export async function rankedUsers(db: Database, ids: readonly string[]): Promise<RankedUser[]> {
  const rows = await ranked(db)
    .where('users.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('users.status', '<>', 'deleted')
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? [])
}

/** An account deleted by staff that can still be restored. */
export async function keptUser(db: Database, id: string, now: Date): Promise<RankedUser | undefined> {
  return (await keptUsers(db, [id], now))[0]
}

export function keptUsers(db: Database, ids: readonly string[], now: Date): Promise<RankedUser[]> {
  return ranked(db)
    .where('users.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('users.status', '=', 'deleted')
    .where('users.deleted_at', '>', keptSince(now))
    .execute()
}

/** Account names by id, also of deleted accounts that can still be restored. */
export async function userNames(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'fullname'])
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('status', '<>', 'deleted'), eb('deleted_at', 'is not', null)]))
    .execute()
  return new Map(rows.map(({ id, username, fullname }) => [id, fullname || username]))
}

/**
 * Invalidates pending mail codes and unfinished sign-ins. Known devices are kept, or an unfamiliar one would go
 * unnoticed.
 */
export async function dropCodes(trx: Database, ...userIds: string[]): Promise<void> {
  await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
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

/** Which of these are an account's name or address, in lower case. */
export async function takenNames(db: Database, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select lower(username) as name from users
      where lower(username) = any(${[...names]}::text[]) and status <> 'deleted'
    union select lower(email) from users
      where lower(email) = any(${[...names]}::text[]) and status <> 'deleted'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Role ids by name in lower case. */
export async function rolesByName(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('roles').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
}
