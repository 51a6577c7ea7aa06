import { sql } from 'kysely'
import type { ManagedSession } from '#contract/accounts/all-sessions.ts'
import { sessionsList } from '#contract/lists/sessions-list.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { FilterQuery } from '#server/lists/checked-query.ts'
import type { ListSource } from '#server/lists/list-source.ts'
import { type ListPage, readList } from '#server/lists/read-list.ts'
import { idleMillis } from './session-life.ts'
import { sessionView } from './session-view.ts'
import type { StoredSession } from './store.ts'

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
