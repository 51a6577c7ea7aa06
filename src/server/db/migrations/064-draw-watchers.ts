import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** How many people watch a draw, and what their devices found. Nothing here tells one person from another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table draw_watchers (
      share_code text not null,
      node uuid not null,
      watchers integer not null check (watchers >= 0),
      seen_at timestamptz not null,
      primary key (share_code, node)
    )`.execute(db)
  await sql`create index draw_watchers_seen on draw_watchers (seen_at)`.execute(db)
  await sql`
    create table draw_checks (
      share_code text not null,
      stream text not null,
      agrees boolean not null,
      at timestamptz not null,
      primary key (share_code, stream)
    )`.execute(db)
  await sql`create index draw_checks_at on draw_checks (at)`.execute(db)
  await sql`
    create table draw_openings (
      share_code text primary key,
      opens_at timestamptz not null
    )`.execute(db)
  await sql`create index draw_openings_at on draw_openings (opens_at)`.execute(db)
}
