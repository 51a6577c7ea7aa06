import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { RolesTable, UsersTable } from '#server/db/tables/people.ts'
import { dayMs } from '#server/kit/durations.ts'
import type { ListSource } from '#server/lists/list-source.ts'

/** How long staff can restore a deleted account, in days. */
const daysKept = 30

export function keptUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + daysKept * dayMs)
}

const keptUntilInSql: RawBuilder<Date> = sql`(users.deleted_at + ${sql.lit(`${daysKept} days`)}::interval)`

/** Among deleted accounts, those that have been erased. */
const isForgotten: RawBuilder<SqlBool> = sql`users.deleted_at is null`

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
function keptSince(now: Date): Date {
  return new Date(now.getTime() - daysKept * dayMs)
}

/** An account with its role. */
export interface RankedUser extends Selectable<UsersTable> {
  role_name: string
  permissions: Selectable<RolesTable>['permissions']
  held_plan: string
}

/** An account in the list of users. */
export interface ListedRow extends RankedUser {
  last_seen: Date | null
  draws: number
}

const heldPlan = sql<string>`plan_held(users.id, users.plan, users.plan_until, now())`

/** The owner of an account's draws, see `ownerOfUser`. */
const owner = sql`'user:' || users.id`

/** When someone was last active, as far as sessions that still exist and draws tell; null if they tell nothing. */
export function lastSeenOf(id: RawBuilder<unknown>, ownedBy: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql`greatest(
    (select max(s.last_active_at) from sessions s where s.user_id = ${id}),
    (select max(g.sealed_at) from giveaways g where g.owner = ${ownedBy}))`
}

const recentDraws = sql`(select count(*)::integer from giveaways g
  where g.owner = ${owner} and g.deleted_at is null and g.sealed_at > now() - interval '30 days')`

/** List source of accounts. Deleted ones are found only by filtering for their status. */
export const usersSource: ListSource<ListedRow> = {
  select: sql`users.*, (select r.name from roles r where r.id = users.role_id) as role_name,
    (select r.permissions from roles r where r.id = users.role_id) as permissions,
    ${heldPlan} as held_plan, ${lastSeenOf(sql`users.id`, owner)} as last_seen, ${recentDraws} as draws`,
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
