import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * What staff did to the site and to other accounts: append-only, each line sealed with the hash of the previous one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_trail (
      no bigint primary key,
      at timestamptz not null,
      actor uuid,
      actor_name text not null,
      area text not null,
      act text not null,
      record_id text not null,
      record_name text not null,
      changes jsonb not null,
      previous_hash bytea not null,
      hash bytea not null unique
    )`.execute(db)
  await sql`create index audit_trail_at on audit_trail (at, no)`.execute(db)
  await sql`create index audit_trail_record on audit_trail (area, record_id, no)`.execute(db)
  await sql`create index audit_trail_actor on audit_trail (actor, no)`.execute(db)
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'this table is only ever added to'; end $$`.execute(db)
  await sql`create trigger audit_trail_stays before update or delete or truncate on audit_trail
    for each statement execute function refuse_change()`.execute(db)
}
