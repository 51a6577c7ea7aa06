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

export interface Recurring {
  at: Date
  currency: string
  amount: number
}

/**
 * What is paid per month at some moments, by moment and currency. Amounts are those paid at the time, regardless of
 * later plan changes.
 */
export async function recurringAt(db: Database, moments: readonly Date[]): Promise<Recurring[]> {
  const { rows } = await sql<Recurring>`
    select m.at, s.currency, sum(coalesce(p.price, s.price))::float8 as amount
    from unnest(${moments}::timestamptz[]) as m (at)
    join subscriptions s on s.paid_from < m.at and (s.stopped_at is null or s.stopped_at >= m.at)
    left join lateral (select h.price from subscription_prices h
      where h.external_subscription_id = s.external_subscription_id and h.since < m.at
      order by h.since desc limit 1) p on true
    group by m.at, s.currency order by m.at, s.currency`.execute(db)
  return rows
}

/** What is paid per month for each plan today, by plan and currency. Trials pay nothing yet. */
export async function recurringByPlan(
  db: Database,
): Promise<{ plan: string; currency: string; amount: number }[]> {
  const { rows } = await sql<{ plan: string; currency: string; amount: number }>`
    select plan, currency, sum(price)::float8 as amount from subscriptions
    where status = 'active' and paid_from is not null
    group by plan, currency having sum(price) > 0 order by plan, currency`.execute(db)
  return rows
}

export type LatestRefund = Awaited<ReturnType<typeof latestRefunds>>[number]

/** Refunds of a user or of a subscription, latest first, each with the provider account of its subscription. */
export function latestRefunds(
  db: Database,
  of: { userId: string } | { externalSubscriptionId: string },
  max: number,
) {
  const [column, value] =
    'userId' in of
      ? (['refunds.user_id', of.userId] as const)
      : (['refunds.external_subscription_id', of.externalSubscriptionId] as const)
  return db
    .selectFrom('refunds')
    .leftJoin('subscriptions', 'subscriptions.external_subscription_id', 'refunds.external_subscription_id')
    .select(['refunds.id', 'amount', 'paid', 'refunds.currency', 'refunds.status', 'refunds.created_at'])
    .select(['payment_id', 'provider_account'])
    .where(column, '=', value)
    .orderBy('refunds.created_at', 'desc')
    .orderBy('refunds.id')
    .limit(max)
    .execute()
}
