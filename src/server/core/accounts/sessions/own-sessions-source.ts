import { sql } from 'kysely'
import type { ListSource } from '#server/lists/list-source.ts'
import { idleMillis } from './session-life.ts'
import type { StoredSession } from './store.ts'

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
