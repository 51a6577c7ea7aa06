import { sql } from 'kysely'
import type { ListSource } from '#server/lists/list-source.ts'
import { idleMillis } from './session-life.ts'
import type { StoredSession } from './store.ts'

export interface HeldSession extends StoredSession {
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
