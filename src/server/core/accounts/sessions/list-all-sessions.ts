import type { ManagedSession } from '#contract/accounts/all-sessions.ts'
import { sessionsList } from '#contract/lists/sessions-list.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { FilterQuery } from '#server/lists/checked-query.ts'
import { type ListPage, readList } from '#server/lists/read-list.ts'
import { allSessionsSource, type HeldSession } from './all-sessions-source.ts'
import { sessionView } from './session-view.ts'

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
