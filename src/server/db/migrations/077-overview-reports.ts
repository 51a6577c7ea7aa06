import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Who gets the numbers of the overview by email, how often, and the end of the last period they have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table overview_reports (
      user_id uuid primary key references users on delete cascade,
      rhythm text not null check (rhythm in ('week', 'month')),
      reported_until timestamptz not null
    )`.execute(db)
}
