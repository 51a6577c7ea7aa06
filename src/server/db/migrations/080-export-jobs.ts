import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Exports of long lists, which are written in the background and downloaded later (ADR-084). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table export_jobs (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    -- which proved who it is when the export began: no other may download it
    session_id uuid not null,
    file_name text not null,
    type text not null,
    total integer,
    done integer not null default 0,
    bytes bigint not null default 0,
    -- null while it is written
    outcome text,
    created_at timestamptz not null,
    -- the latest sign of the process that writes it
    written_at timestamptz not null,
    finished_at timestamptz
  )`.execute(db)
  await sql`create index export_jobs_user on export_jobs (user_id, created_at)`.execute(db)
  await sql`create table export_pieces (
    job_id uuid not null references export_jobs on delete cascade,
    no integer not null,
    bytes bytea not null,
    primary key (job_id, no)
  )`.execute(db)
}
