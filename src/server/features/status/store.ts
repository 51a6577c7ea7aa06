import { sql } from 'kysely'
import type { Database } from '../../db/client.ts'

interface Count {
  state: string
  count: number
}

/** Draws that should have been finished a minute ago and are not. One that was called off stays sealed for good. */
export async function overdueDraws(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from giveaways
    where status = 'sealed' and coalesce(draw_at, sealed_at) < ${now}::timestamptz - interval '1 minute'
      and not exists (
        select 1 from giveaway_events e where e.giveaway_id = giveaways.id and e.type = 'void')`.execute(db)
  return rows[0]?.n ?? 0
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
