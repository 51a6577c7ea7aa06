import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A bulk action starts once per Idempotency-Key, however often its button is pressed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_jobs add column idempotency_key text, add column request_hash bytea`.execute(db)
  await sql`create unique index bulk_jobs_idempotency on bulk_jobs (user_id, idempotency_key)
    where idempotency_key is not null`.execute(db)
}
