import { sql } from 'kysely'
import type { ManagedSession, Session } from '#contract/accounts/sessions.ts'
import type { StreamedDocument } from '#contract/api/call.ts'
import type { ExportKind } from '#contract/lists/bulk/exports.ts'
import { ownSessionsList } from '#contract/lists/own-lists.ts'
import { sessionsList, usersList } from '#contract/lists/people-lists.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { sharedTranslate } from '#server/http/translate.ts'
import { exportList } from '#server/lists/export-list.ts'
import type { FilterQuery, ListSource } from '#server/lists/list-source.ts'
import { type ListPage, readList } from '#server/lists/read-list.ts'
import { failOnWrongIds, selectedRows } from '#server/lists/selections.ts'
import { usersFor } from '../users/users.ts'
import { deviceOf, deviceText } from './device-of.ts'
import { idleMillis, isAlive } from './session-life.ts'
import { countSessionsWhere, type StoredSession, sessionsOf } from './store.ts'

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
  const { user_id, username, fullname } = session
  return { ...sessionView(session, current), user_id, username, user: fullname || username }
}

interface HeldSession extends StoredSession {
  username: string
  fullname: string
}

/** Active sessions of all users. */
export function allSessionsSource(now: Date): ListSource<HeldSession> {
  const since = (remember: boolean) => new Date(now.getTime() - idleMillis(remember))
  return {
    select: sql`sessions.*, users.username, users.fullname`,
    from: sql`sessions join users on users.id = sessions.user_id`,
    always: () => sql`sessions.expires_at > ${now}
      and sessions.last_active_at > case when remember then ${since(true)}::timestamptz else ${since(false)}::timestamptz end`,
    columns: {
      user: sql`lower(users.username)`,
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
  const since = (remember: boolean) => new Date(now.getTime() - idleMillis(remember))
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
