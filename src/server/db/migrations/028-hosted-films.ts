import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Library videos shown from a video host: the progress of their upload. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media add column hosting jsonb`.execute(db)
}
