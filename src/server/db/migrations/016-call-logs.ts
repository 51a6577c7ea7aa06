import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Every API call, partitioned by month, so that old ones are dropped as a whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence call_logs_id`.execute(db)
  await sql`
    create table call_logs (
      id bigint not null default nextval('call_logs_id'),
      created_at timestamptz not null,
      endpoint text not null,
      method text not null,
      status_code smallint not null,
      ip inet,
      user_agent text not null,
      exec_time real not null,
      created_by uuid,
      primary key (id, created_at)
    ) partition by range (created_at)`.execute(db)
  await sql`create index call_logs_at on call_logs (created_at, id)`.execute(db)
  await sql`create index call_logs_by on call_logs (created_by, created_at, id) where created_by is not null`.execute(
    db,
  )
  await sql`create index call_logs_failed on call_logs (created_at, id) where status_code >= 400`.execute(db)
  // Addresses that have not been shortened yet.
  await sql`create index call_logs_whole on call_logs (created_at)
    where masklen(ip) = case family(ip) when 4 then 32 else 128 end`.execute(db)
}
