import type { Session } from '#contract/accounts/sessions.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { isAlive } from './session-life.ts'
import { sessionView } from './session-view.ts'
import { sessionsOf } from './store.ts'

/** Lists the sessions of an account, most recently used first. */
export async function listSessions(ctx: Pick<Context, 'db' | 'now'>, viewer: SignedIn): Promise<Session[]> {
  const now = ctx.now()
  const sessions = await sessionsOf(ctx.db, viewer.user.id, now)
  return sessions
    .filter((session) => isAlive(session, now))
    .map((session) => sessionView(session, viewer.session.id))
}
