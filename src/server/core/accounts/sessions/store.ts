import { CompiledQuery, type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { SignedIn } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import type { SessionsTable } from '#server/db/tables/people.ts'
import type { ListSource } from '#server/lists/list-source.ts'
import { deviceText } from './device-of.ts'

export type StoredSession = Selectable<SessionsTable>

type SessionColumn =
  | 'id'
  | 'token_hash'
  | 'user_id'
  | 'remember'
  | 'authenticated_at'
  | 'last_active_at'
  | 'rotated_at'
  | 'expires_at'

/** What a request needs to know about a session and its user, read in one query. */
export interface SessionRow extends Pick<StoredSession, SessionColumn>, AccountRow {}

interface AccountRow {
  account: SignedIn['user']
  role: SignedIn['role'] & { permissions: SignedIn['permissions'] }
  plan: SignedIn['plan']
  held_until: Date | null
  unread: number
}

const accountColumns = `u.username, u.email, u.fullname, u.birthday, u.gender, u.avatar, u.role_id, u.status,
      u.email_verified_at, u.pending_email, u.locale, u.app_number, u.plan as plan_name, u.plan_until, u.plan_settings,
      u.created_at as account_created_at, u.updated_at as account_updated_at,
      u.password_hash is not null as has_password, u.totp_confirmed_at is not null as two_factor,
      r.name as role_name, r.permissions, to_jsonb(p) as plan,
      plan_held_until(u.id, p.name, u.plan, u.plan_until, $2) as held_until,
      (select count(*) from notifications n where n.user_id = u.id and n.status = 'unread') as unread`

const roleAndPlan = `join roles r on r.id = u.role_id
      join plans p on p.name = plan_held(u.id, u.plan, u.plan_until, $2)`

const sessionQuery = `/* keep plan: session_by_token */
    select s.id, s.token_hash, s.user_id, s.remember, s.authenticated_at, s.last_active_at, s.rotated_at, s.expires_at,
      ${accountColumns}
    from sessions s
      join users u on u.id = s.user_id and u.status = 'active'
      ${roleAndPlan}
    where s.token_hash = $1
      or (s.previous_hash = $1 and s.rotated_at > $3)`

/** Whether a session that a long answer began with still exists. */
export async function isSessionLive(db: Database, sessionId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The session of a token, or of one rotated since `exchangedAfter`. Every request runs this query, so the database
 * caches its plan; columns are listed by name because a cached plan returns only those it was made for.
 */
export async function sessionByToken(
  db: Database,
  tokenHash: Buffer,
  { now, exchangedAfter }: { now: Date; exchangedAfter: Date },
): Promise<SessionRow | undefined> {
  const query = CompiledQuery.raw(sessionQuery, [tokenHash, now, exchangedAfter]) as CompiledQuery<Flat>
  const { rows } = await db.executeQuery(query)
  const row = rows[0]
  return row && unfold(row)
}

/** What a request needs to know about the person whose account staff look at. */
export async function accountById(db: Database, id: string, now: Date): Promise<AccountRow | undefined> {
  const text = `select u.id as user_id, ${accountColumns} from users u ${roleAndPlan}
    where u.id = $1 and u.status <> 'deleted'`
  const query = CompiledQuery.raw(text, [id, now]) as CompiledQuery<FlatAccount>
  const { rows } = await db.executeQuery(query)
  const row = rows[0]
  return row && unfold(row)
}

type Flat = FlatAccount & Pick<StoredSession, SessionColumn>

interface FlatAccount extends Omit<SignedIn['user'], 'id' | 'plan' | 'created_at' | 'updated_at'> {
  user_id: string
  plan_name: string
  account_created_at: Date
  account_updated_at: Date
  role_name: string
  permissions: SignedIn['permissions']
  plan: SignedIn['plan']
  held_until: Date | null
  unread: number
}

function unfold<R extends FlatAccount>(row: R) {
  const { account_created_at, account_updated_at, plan_name, role_name, permissions, plan, unread, ...rest } =
    row
  return {
    ...rest,
    role: { id: row.role_id, name: role_name, permissions },
    plan,
    unread,
    account: {
      id: row.user_id,
      username: row.username,
      email: row.email,
      fullname: row.fullname,
      birthday: row.birthday,
      gender: row.gender,
      avatar: row.avatar,
      role_id: row.role_id,
      status: row.status,
      email_verified_at: row.email_verified_at,
      pending_email: row.pending_email,
      locale: row.locale,
      app_number: row.app_number,
      plan: plan_name,
      plan_until: row.plan_until,
      plan_settings: row.plan_settings,
      has_password: row.has_password,
      two_factor: row.two_factor,
      created_at: account_created_at,
      updated_at: account_updated_at,
    },
  }
}

export async function insertSession(db: Database, session: Insertable<SessionsTable>): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

/**
 * Replaces a session's token; false if a concurrent request did so first. The old token stays valid briefly only when
 * rotated for age, and only `proof` counts as a new authentication.
 */
export async function exchangeToken(
  db: Database,
  id: string,
  change: { from: Buffer; to: Buffer; now: Date; why: 'age' | 'safety' | 'proof' },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({
      token_hash: change.to,
      previous_hash: change.why === 'age' ? change.from : null,
      rotated_at: change.now,
      last_active_at: change.now,
      ...(change.why === 'proof' ? { authenticated_at: change.now } : {}),
    })
    .where('id', '=', id)
    .where('token_hash', '=', change.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function touchSession(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_active_at: now }).where('id', '=', id).execute()
}

/** Active sessions of an account, latest first. */
export function sessionsOf(db: Database, userId: string, now: Date): Promise<StoredSession[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_active_at', 'desc')
    .execute()
}

/** Ids of the accounts of some sessions; of those that are closed, none. */
export async function holdersOf(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('sessions').select('user_id').where('id', 'in', ids).execute()
  return rows.map(({ user_id }) => user_id)
}

/** Account names by session id; closed sessions are missing. */
export async function holderNames(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'users.username', 'users.fullname'])
    .where('sessions.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, username, fullname }) => [id, fullname || username]))
}

/** Devices by session id; closed sessions are missing. */
export async function devicesOf(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('sessions').select(['id', 'user_agent']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, user_agent }) => [id, deviceText(user_agent)]))
}

export async function deleteSession(db: Database, userId: string, id: string): Promise<boolean> {
  return countOf(await endSessions(db, sql`user_id = ${userId} and id = ${id}`)) === 1
}

/** Ends some sessions of an account. Returns how many. */
export async function deleteOwnSessions(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<number> {
  return countOf(await endSessions(db, sql`user_id = ${userId} and id = any(${[...ids]}::uuid[])`))
}

/** Ends some sessions. Returns how many, by account. */
export function deleteSessions(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return endSessions(db, sql`id = any(${[...ids]}::uuid[])`)
}

/** Ends all sessions of an account, or all but one. Returns how many. */
export async function deleteSessionsOf(db: Database, userId: string, but?: string): Promise<number> {
  return countOf(await endSessions(db, sql`user_id = ${userId} and ${but ?? null}::uuid is distinct from id`))
}

export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  await endSessions(db, sql`expires_at <= ${now}`)
}

/** Ends all sessions of several accounts. Returns how many, by account. */
export function deleteSessionsOfAll(
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return endSessions(db, sql`user_id = any(${[...userIds]}::uuid[])`)
}

/** A view of an account is over with the session that it belongs to, at the same moment. */
async function endSessions(db: Database, which: RawBuilder<unknown>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ user_id: string; ended: number }>`
    with gone as (delete from sessions where ${which} returning id, user_id, expires_at),
    views as (update account_views v set expires_at = least(v.expires_at, gone.expires_at, now())
      from gone where v.session_id = gone.id and v.ended_at is null)
    select user_id, count(*)::integer as ended from gone group by user_id`.execute(db)
  return new Map(rows.map(({ user_id, ended }) => [user_id, ended]))
}

/** How many sessions of all accounts. */
export function countOf(ended: ReadonlyMap<string, number>): number {
  return [...ended.values()].reduce((sum, n) => sum + n, 0)
}

/** Counts the sessions of a list's source whose users meet a condition. */
export async function countSessionsWhere(
  db: Database,
  { from, always }: ListSource<unknown>,
  users: RawBuilder<SqlBool>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${from} where ${always?.({})} and ${users}`.execute(db)
  return rows[0]?.n ?? 0
}
