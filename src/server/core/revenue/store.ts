import { sql } from 'kysely'
import type { Database } from '#server/db/client.ts'

export interface Moved {
  paying: number
  left: number
  trials: number
  paid: number
}

/**
 * Between two moments: subscriptions that paid when it began and those of them that ended in it; trials that were over
 * in it and those of them that went on to pay. A subscription that ends with its trial never paid, and neither did one
 * whose first payment the provider is still trying to collect.
 */
export async function movedBetween(db: Database, from: Date, to: Date): Promise<Moved> {
  const { rows } = await sql<Moved>`
    with lives as (
      select start_date, trial_end_date, provider_status,
        case when status <> 'trialing' then coalesce(trial_end_date, start_date) end as paid_from,
        case when status = 'canceled' then coalesce(end_date, canceled_at, updated_at) end as ended_at
      from subscriptions),
    spans as (
      select *, coalesce(ended_at <= trial_end_date, false) as ended_in_trial,
        least(trial_end_date, ended_at) as trial_over
      from lives)
    select
      (count(*) filter (where paid_from < ${from} and not ended_in_trial
        and (ended_at is null or ended_at >= ${from})))::integer as paying,
      (count(*) filter (where paid_from < ${from} and not ended_in_trial
        and ended_at >= ${from} and ended_at < ${to}))::integer as "left",
      (count(*) filter (where trial_end_date is not null
        and trial_over >= ${from} and trial_over < ${to}))::integer as trials,
      (count(*) filter (where trial_end_date is not null and trial_over >= ${from} and trial_over < ${to}
        and not ended_in_trial and provider_status not in ('past_due', 'unpaid', 'paused', 'incomplete')))::integer
        as paid
    from spans`.execute(db)
  return rows[0] ?? { paying: 0, left: 0, trials: 0, paid: 0 }
}

/**
 * What is paid per month at a moment, by currency. Amounts are those paid at the time, regardless of later plan changes.
 */
export async function recurringAt(db: Database, at: Date): Promise<{ currency: string; amount: number }[]> {
  const { rows } = await sql<{ currency: string; amount: number }>`
    with lives as (
      select external_subscription_id as id, currency, price, provider_status,
        case when status <> 'trialing' then coalesce(trial_end_date, start_date) end as paid_from,
        case when status = 'canceled' then coalesce(end_date, canceled_at, updated_at) end as ended_at
      from subscriptions)
    select l.currency, sum(coalesce(p.price, l.price))::float8 as amount
    from lives l left join lateral (select h.price from subscription_prices h
      where h.external_subscription_id = l.id and h.since < ${at} order by h.since desc limit 1) p on true
    where l.provider_status <> 'paused' and l.paid_from < ${at} and (l.ended_at is null or l.ended_at >= ${at})
    group by l.currency order by l.currency`.execute(db)
  return rows
}
