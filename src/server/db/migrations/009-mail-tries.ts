import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Attempts with an unknown outcome: when and how each started, which decides whether it may be repeated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox
      add tried_at timestamptz,
      add tried_by text check (tried_by in ('smtp', 'api'))`.execute(db)
}
