import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Questions deleted by staff can be restored for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table faqs add column deleted_at timestamptz`.execute(db)
}
