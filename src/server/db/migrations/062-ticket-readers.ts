import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Which staff have a ticket open, on any node. Rows are renewed while a page is open; after a crash they are too old to
 * count. Nothing is lost with them, so they need not survive one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table support_readers (
    ticket_id uuid not null,
    session_id uuid not null,
    seen_at timestamptz not null default now(),
    primary key (ticket_id, session_id)
  )`.execute(db)
}
