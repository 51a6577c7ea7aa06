import { sql } from 'kysely'
import type { Database } from '../db/client.ts'
import { isVoidDraw } from '../db/tables/giveaways.ts'

/** Seconds that clocks may differ. */
export const clockTolerance = 5

interface Count {
  state: string
  count: number
}

/** Draws that should have been finished a minute ago and are not. One that was called off stays sealed for good. */
export async function overdueDraws(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from giveaways
    where status = 'sealed' and coalesce(draw_at, sealed_at) < ${now}::timestamptz - interval '1 minute'
      and not ${isVoidDraw()}`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * The time of the ledger's newest entry if that is yet to come by the clock of the database: a draw was sealed while a
 * clock was ahead.
 */
export async function ledgerAhead(db: Database): Promise<{ until: Date; seconds: number } | undefined> {
  const { rows } = await sql<{ until: Date; seconds: number }>`
    select at as until, extract(epoch from at - clock_timestamp())::float8 as seconds
    from ledger_entries order by index desc limit 1`.execute(db)
  const [last] = rows
  return last && last.seconds > clockTolerance ? last : undefined
}

export async function collectionsByState(db: Database): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select status as state, count(*) as count from collections group by 1 order by 1`.execute(db)
  return rows
}

/** Mails of the outbox that are not sent. */
export async function unsentMailsByState(db: Database): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select status as state, count(*) as count from outbox where status <> 'sent' group by 1 order by 1`.execute(
    db,
  )
  return rows
}

/** When a mail last left, and how many wait for something. */
export async function mailFacts(
  db: Database,
): Promise<{ last_sent: Date | null; waiting: number; kept: number; failed: number }> {
  const { rows } = await sql<{ last_sent: Date | null; waiting: number; kept: number; failed: number }>`
    select max(sent_at) as last_sent, count(*) filter (where status in ('waiting', 'sending')) as waiting,
      count(*) filter (where status = 'kept') as kept, count(*) filter (where status = 'failed') as failed
    from outbox`.execute(db)
  return rows[0] ?? { last_sent: null, waiting: 0, kept: 0, failed: 0 }
}

/** When the payment provider last reported something, and what of it failed. */
export async function paymentFacts(
  db: Database,
): Promise<{ last_event: Date | null; failed: number; oldest_failed: Date | null }> {
  const { rows } = await sql<{ last_event: Date | null; failed: number; oldest_failed: Date | null }>`
    select max(received_at) as last_event, count(*) filter (where status = 'failed') as failed,
      min(received_at) filter (where status = 'failed') as oldest_failed
    from billing_events`.execute(db)
  return rows[0] ?? { last_event: null, failed: 0, oldest_failed: null }
}

export interface FetchFacts {
  platform: string
  last_success: Date | null
  last_failure: Date | null
  last_problem: string | null
  quota_until: Date | null
}

/** How fetching comments from each platform last went; comments are kept for a month. */
export async function fetchFacts(db: Database, now: Date): Promise<FetchFacts[]> {
  const { rows } = await sql<FetchFacts>`
    select platform, max(finished_at) filter (where status = 'done') as last_success,
      max(stepped_at) filter (where status = 'failed') as last_failure,
      (array_agg(problem->>'kind' order by stepped_at desc) filter (where status = 'failed'))[1] as last_problem,
      max(goes_on_at) filter (
        where problem->>'kind' = 'quota_exhausted' and status in ('waiting', 'running') and goes_on_at > ${now}
      ) as quota_until
    from collections where platform is not null and "by" <> 'organiser' group by platform`.execute(db)
  return rows
}
