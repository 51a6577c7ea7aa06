import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The logo and color of an organizer's draws, and the plans that include them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organizer_looks (
      user_id uuid primary key references users on delete cascade,
      color text,
      logo_key text unique,
      logo bytea,
      logo_width integer,
      logo_height integer,
      check ((logo_key is null) = (logo is null))
    )`.execute(db)
  await sql`update plans set features = features || '{"own_look": true}'::jsonb where name in ('pro', 'Ultra')`.execute(
    db,
  )
}
