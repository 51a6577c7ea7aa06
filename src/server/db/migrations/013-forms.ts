import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Form submissions: of the seeded form `contact`, and of those that administrators will create. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table form_submissions (
      id uuid primary key,
      form_key text not null,
      status text not null default 'pending' check (status in ('pending', 'solved')),
      fields jsonb not null,
      note text not null default '',
      locale text not null,
      user_id uuid references users on delete set null,
      account text not null,
      idempotency_key text,
      request_hash bytea not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create unique index form_submissions_idempotency on form_submissions (account, idempotency_key)
    where idempotency_key is not null`.execute(db)
  await sql`create index form_submissions_form on form_submissions (form_key, status, created_at desc, id)`.execute(
    db,
  )
  await sql`create index form_submissions_words on form_submissions (request_hash, created_at)`.execute(db)
  await sql`create index form_submissions_user on form_submissions (user_id) where user_id is not null`.execute(
    db,
  )
}
