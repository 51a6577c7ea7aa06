import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A trial that was canceled before its end was never paid for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update subscriptions set paid_from = null where paid_from >= stopped_at`.execute(db)
}
