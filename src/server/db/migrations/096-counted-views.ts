import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Tabs of lists say how many mails were not sent and how many subscriptions end: few rows of many, each in an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outbox_unsent on outbox (status) where status <> 'sent'`.execute(db)
  await sql`create index subscriptions_leaving on subscriptions (status) where cancel_at_period_end`.execute(
    db,
  )
}
