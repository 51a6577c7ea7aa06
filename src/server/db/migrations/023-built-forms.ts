import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Forms are modules: who looked after a submission, its files, and who may send only once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table form_submissions
      add column solved_at timestamptz,
      add column solved_by uuid references users on delete set null,
      add column once_key bytea`.execute(db)
  // Where a form is sent once per person, this is what tells persons apart.
  await sql`create unique index form_submissions_once on form_submissions (form_key, once_key)
    where once_key is not null`.execute(db)
}
