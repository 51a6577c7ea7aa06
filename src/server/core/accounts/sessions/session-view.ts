import type { Session } from '#contract/accounts/sessions.ts'
import { deviceOf } from './device-of.ts'
import type { StoredSession } from './store.ts'

export function sessionView(session: StoredSession, current: string): Session {
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
