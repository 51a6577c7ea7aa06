import type { Session } from '../../../../contract/sessions.ts'
import type { Context, SignedIn } from '../../../context.ts'
import { deviceOf } from './device-of.ts'
import { isAlive } from './session-life.ts'
import { sessionsOf } from './store.ts'

/** Where an account is signed in, the most recently used first. */
export async function listSessions(ctx: Pick<Context, 'db' | 'now'>, viewer: SignedIn): Promise<Session[]> {
  const now = ctx.now()
  const sessions = await sessionsOf(ctx.db, viewer.user.id, now)
  return sessions
    .filter((session) => isAlive(session, now))
    .map((session) => {
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
        is_current: session.id === viewer.session.id,
      }
    })
}
