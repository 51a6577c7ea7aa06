import { sql } from 'kysely'
import type { ManagedSession, Session } from '#contract/accounts/sessions.ts'
import { shownName } from '#contract/accounts/shown-name.ts'
import type { StreamedDocument } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { ExportKind } from '#contract/lists/bulk/exports.ts'
import { ownSessionsList } from '#contract/lists/own-lists.ts'
import { sessionsList, usersList } from '#contract/lists/people-lists.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { sharedTranslate } from '#server/http/translate.ts'
import { avatarPath } from '#server/kit/avatar-path.ts'
import { isId } from '#server/kit/ids.ts'
import { exportList } from '#server/lists/export-list.ts'
import { type FilterQuery, type ListSource, nameInOrder } from '#server/lists/list-source.ts'
import { type ListPage, readList } from '#server/lists/read-list.ts'
import { failOnWrongIds, selectedRows } from '#server/lists/selections.ts'
import { type Actor, recordActions } from '../../audit/audit-log.ts'
import { assertWithin, currentRights } from '../roles/within-rights.ts'
import { rankedUsers } from '../users/store.ts'
import { usersFor } from '../users/users.ts'
import { deviceOf, deviceText } from './device-of.ts'
import { idleMs, isAlive } from './session-life.ts'
import {
  countOf,
  countSessionsWhere,
  deleteOwnSessions,
  deleteSession,
  deleteSessions,
  deleteSessionsOf,
  deleteSessionsOfAll,
  holdersOf,
  type StoredSession,
  sessionsOf,
} from './store.ts'

/** Lists the sessions of an account, most recently used first. */
export async function listSessions(ctx: Pick<Context, 'db' | 'now'>, viewer: SignedIn): Promise<Session[]> {
  const now = ctx.now()
  const sessions = await sessionsOf(ctx.db, viewer.user.id, now)
  return sessions
    .filter((session) => isAlive(session, now))
    .map((session) => sessionView(session, viewer.session.id))
}

/** Lists the sessions of all users. */
export async function listAllSessions(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  query: FilterQuery,
): Promise<ListPage<ManagedSession>> {
  const { rows, ...page } = await readList(ctx.db, sessionsList, allSessionsSource(ctx.now()), query)
  return { rows: rows.map((session) => heldSessionView(session, viewer.session.id)), ...page }
}

export function heldSessionView(session: HeldSession, current: string): ManagedSession {
  const { user_id, username, avatar } = session
  return {
    ...sessionView(session, current),
    user_id,
    username,
    user: shownName(session),
    avatar: avatarPath(avatar),
  }
}

interface HeldSession extends StoredSession {
  username: string
  fullname: string
  avatar: string | null
}

/** Active sessions of all users. */
export function allSessionsSource(now: Date): ListSource<HeldSession> {
  const since = (remember: boolean) => new Date(now.getTime() - idleMs(remember))
  return {
    select: sql`sessions.*, users.username, users.fullname, users.avatar`,
    from: sql`sessions join users on users.id = sessions.user_id`,
    always: () => sql`sessions.expires_at > ${now}
      and sessions.last_active_at > case when remember then ${since(true)}::timestamptz else ${since(false)}::timestamptz end`,
    columns: {
      user: nameInOrder,
      ip_address: sql`sessions.address`,
      last_activity: sql`sessions.last_active_at`,
      created_at: sql`sessions.created_at`,
      user_id: sql`sessions.user_id::text`,
    },
    search: (pattern) =>
      sql`(users.username ilike ${pattern} or users.email ilike ${pattern} or users.fullname ilike ${pattern}
        or sessions.address ilike ${pattern})`,
    id: sql`sessions.id`,
  }
}

/** Counts the active sessions of the users that the viewer selected in the list of users. */
export async function countSessionsOfUsers(
  { db, now }: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  query: FilterQuery,
): Promise<{ count: number }> {
  const source = usersFor(viewer)
  const chosen = await selectedRows(db, viewer.user.id, String(query['selection']), {
    list: usersList,
    source,
    query,
  })
  const count = await countSessionsWhere(db, allSessionsSource(now()), chosen).catch(failOnWrongIds)
  return { count }
}

/** Lists the sessions of an account, page by page. */
export async function listOwnSessions(
  ctx: Pick<Context, 'db' | 'now'>,
  { user, session }: Pick<SignedIn, 'user' | 'session'>,
  query: FilterQuery,
): Promise<ListPage<Session>> {
  const source = ownSessionsSource(user.id, ctx.now())
  const { rows, ...page } = await readList(ctx.db, ownSessionsList, source, query)
  return { rows: rows.map((row) => sessionView(row, session.id)), ...page }
}

/** Active sessions of one account. */
export function ownSessionsSource(userId: string, now: Date): ListSource<StoredSession> {
  const since = (remember: boolean) => new Date(now.getTime() - idleMs(remember))
  return {
    select: sql`sessions.*`,
    from: sql`sessions`,
    always: () => sql`sessions.user_id = ${userId} and sessions.expires_at > ${now}
      and sessions.last_active_at > case when remember then ${since(true)}::timestamptz else ${since(false)}::timestamptz end`,
    columns: {
      ip_address: sql`sessions.address`,
      last_activity: sql`sessions.last_active_at`,
      created_at: sql`sessions.created_at`,
    },
    search: (pattern) => sql`(sessions.address ilike ${pattern} or sessions.user_agent ilike ${pattern})`,
    id: sql`sessions.id`,
  }
}

/** The sessions of an account matching a filter, as a file. */
export function exportOwnSessions(
  ctx: Pick<Context, 'db' | 'now'>,
  { user, session }: Pick<SignedIn, 'user' | 'session'>,
  request: { query: FilterQuery; locale: Locale },
  kind: ExportKind,
): Promise<StreamedDocument> {
  const now = ctx.now()
  const translate = sharedTranslate()
  return exportList(ctx.db, {
    list: ownSessionsList,
    source: ownSessionsSource(user.id, now),
    query: request.query,
    userId: user.id,
    kind,
    say: (key) => translate(request.locale, key),
    texts: 'list.own_sessions.',
    shape: (row) => ({ ...sessionView(row, session.id), device: deviceText(row.user_agent) }),
    now,
  })
}

function sessionView(session: StoredSession, current: string): Session {
  const { device, system, browser } = deviceOf(session.user_agent)
  return {
    id: session.id,
    ip_address: session.address,
    location: session.location,
    device,
    system,
    browser,
    last_activity: session.last_active_at.toISOString(),
    created_at: session.created_at.toISOString(),
    is_current: session.id === current,
  }
}

type Deps = Pick<Context, 'now'>

/** Ends a session of a user whose rights are within the viewer's own. */
export async function closeAnySession(
  ctx: Deps & Pick<Context, 'db'>,
  viewer: Actor,
  id: string,
): Promise<void> {
  await ctx.db.transaction().execute((trx) => closeAnySessionsWithin(ctx, trx, viewer, [id]))
}

/** The same for several within a larger transaction: for all of them, or for none if one can't be ended. */
export async function closeAnySessionsWithin(
  ctx: Deps,
  trx: Context['db'],
  viewer: Actor,
  ids: readonly string[],
): Promise<void> {
  const holders = ids.every(isId) ? await holdersOf(trx, ids) : []
  if (holders.length < ids.length) throw fail('session_not_found')
  const users = await usersWithin(trx, viewer, [...new Set(holders)])
  const closed = await deleteSessions(trx, ids)
  if (countOf(closed) < ids.length) throw fail('session_not_found')
  await record(ctx, trx, viewer, { users, closed })
}

/** Ends all sessions of a user. Returns how many there were. */
export async function closeSessionsOfUser(
  ctx: Deps & Pick<Context, 'db'>,
  viewer: Actor,
  userId: string,
): Promise<{ closed: number }> {
  return ctx.db.transaction().execute((trx) => closeSessionsOfUsersWithin(ctx, trx, viewer, [userId]))
}

/** The same for several users within a larger transaction: for all of them, or for none. */
export async function closeSessionsOfUsersWithin(
  ctx: Deps,
  trx: Context['db'],
  viewer: Actor,
  userIds: readonly string[],
): Promise<{ closed: number }> {
  const users = await usersWithin(trx, viewer, userIds)
  const closed = await deleteSessionsOfAll(trx, userIds)
  await record(ctx, trx, viewer, { users, closed })
  return { closed: countOf(closed) }
}

async function usersWithin(trx: Context['db'], viewer: Actor, userIds: readonly string[]) {
  const rights = await currentRights(trx, viewer, 'sessions.delete')
  const users = userIds.every(isId) ? await rankedUsers(trx, userIds) : []
  if (users.length < userIds.length) throw fail('user_not_found')
  assertWithin(rights.permissions, ...users.map(({ permissions }) => permissions))
  return users
}

interface Closed {
  users: readonly { id: string; username: string }[]
  /** sessions, by account */
  closed: ReadonlyMap<string, number>
}

/** A line for each account of which sessions were closed. */
function record(ctx: Deps, trx: Context['db'], viewer: Actor, { users, closed }: Closed) {
  const action = { viewer, now: ctx.now(), area: 'sessions', act: 'close' }
  return recordActions(
    trx,
    users.flatMap(({ id, username }) => {
      const count = closed.get(id)
      return count ? [{ ...action, record: { id, name: username }, after: { closed: count } }] : []
    }),
  )
}

/** Ends one session of an account, or all including the viewer's. Sessions of other accounts are not found. */
export async function closeSessions(
  ctx: Pick<Context, 'db'>,
  viewer: SignedIn,
  id: string | undefined,
  browser: Browser,
): Promise<{ closed: number }> {
  const isCurrent = id === undefined || id.toLowerCase() === viewer.session.id
  const closed = await (id === undefined
    ? deleteSessionsOf(ctx.db, viewer.user.id)
    : closeOne(ctx, viewer, id))
  if (isCurrent) browser.clearToken()
  return { closed }
}

/** Ends all sessions of an account but the viewer's. */
export async function closeOtherSessions(
  ctx: Pick<Context, 'db'>,
  viewer: SignedIn,
): Promise<{ closed: number }> {
  return { closed: await deleteSessionsOf(ctx.db, viewer.user.id, viewer.session.id) }
}

async function closeOne(ctx: Pick<Context, 'db'>, viewer: SignedIn, id: string): Promise<number> {
  const isThere = isId(id) && (await deleteSession(ctx.db, viewer.user.id, id))
  if (!isThere) throw fail('session_not_found')
  return 1
}

/** Ends sessions of an account in a bulk action: all of them, or none if one can't be; the viewer's own stays open. */
export async function closeOthersWithin(
  trx: Context['db'],
  userId: string,
  { ids, current }: { ids: readonly string[]; current: string | undefined },
): Promise<void> {
  if (ids.some((id) => id === current)) throw fail('session_in_use')
  if ((await deleteOwnSessions(trx, userId, ids)) < ids.length) throw fail('session_not_found')
}
