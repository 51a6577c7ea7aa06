import { sql } from 'kysely'
import type { Database } from '#server/db/client.ts'

export interface Moved {
  paying: number
  left: number
  trials: number
  paid: number
}

/** When a trial was over: by its own end, or because it was canceled before. Null while it runs. */
export const trialOverAt = sql`case when subscriptions.status <> 'trialing' and subscriptions.trial_end_date is not null
  then least(subscriptions.trial_end_date, subscriptions.stopped_at) end`

/**
 * Between two moments: subscriptions that paid when it began and those of them that stopped in it; trials that were
 * over in it and those of them that went on to pay. The list finds the same rows by the same columns.
 */
export async function movedBetween(db: Database, from: Date, to: Date): Promise<Moved> {
  const { rows } = await sql<Moved>`
    with lives as (
      select paid_from, stopped_at, ${trialOverAt} as trial_over from subscriptions)
    select
      (count(*) filter (where paid_from < ${from} and (stopped_at is null or stopped_at >= ${from})))::integer
        as paying,
      (count(*) filter (where paid_from < ${from} and stopped_at >= ${from} and stopped_at < ${to}))::integer
        as "left",
      (count(*) filter (where trial_over >= ${from} and trial_over < ${to}))::integer as trials,
      (count(*) filter (where trial_over >= ${from} and trial_over < ${to} and paid_from is not null))::integer
        as paid
    from lives`.execute(db)
  return rows[0] ?? { paying: 0, left: 0, trials: 0, paid: 0 }
}

/**
 * What is paid per month at a moment, by currency. Amounts are those paid at the time, regardless of later plan changes.
 */
export async function recurringAt(db: Database, at: Date): Promise<{ currency: string; amount: number }[]> {
  const { rows } = await sql<{ currency: string; amount: number }>`
    select l.currency, sum(coalesce(p.price, l.price))::float8 as amount
    from subscriptions l left join lateral (select h.price from subscription_prices h
      where h.external_subscription_id = l.external_subscription_id and h.since < ${at}
      order by h.since desc limit 1) p on true
    where l.paid_from < ${at} and (l.stopped_at is null or l.stopped_at >= ${at})
    group by l.currency order by l.currency`.execute(db)
  return rows
}
