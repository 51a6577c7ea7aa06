import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Films of the library that are shown from a host for films: how far their way there is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media add column hosting jsonb`.execute(db)
}
