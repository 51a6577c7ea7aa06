import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The latest tickets are read from an index instead of being sorted out of all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index support_tickets_latest on support_tickets (last_message_at, id)`.execute(db)
}
