import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Payments in currencies of small units are larger than 21 million of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refunds alter column amount type bigint, alter column paid type bigint`.execute(db)
}
