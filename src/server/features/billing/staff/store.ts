import { type Selectable, sql } from 'kysely'
import { trialOverAt } from '#server/core/revenue/store.ts'
import type { Database } from '#server/db/client.ts'
import type { BillingEventsTable, SubscriptionsTable } from '#server/db/tables/billing.ts'
import type { ListSource } from '#server/lists/list-source.ts'

export interface HeldSubscription extends Selectable<SubscriptionsTable> {
  username: string
  email: string
  trial_over_at: Date | null
}

export const subscriptionsSource: ListSource<HeldSubscription> = {
  select: sql`subscriptions.*, users.username, users.email, ${trialOverAt} as trial_over_at`,
  from: sql`subscriptions join users on users.id = subscriptions.user_id`,
  columns: {
    user: sql`users.username`,
    plan: sql`subscriptions.plan`,
    status: sql`subscriptions.status`,
    provider_status: sql`subscriptions.provider_status`,
    cancel_at_period_end: sql`subscriptions.cancel_at_period_end`,
    next_plan: sql`subscriptions.next_plan`,
    pending_plan: sql`subscriptions.pending_plan`,
    price: sql`subscriptions.price`,
    currency: sql`subscriptions.currency`,
    current_period_end: sql`subscriptions.current_period_end`,
    trial_end_date: sql`subscriptions.trial_end_date`,
    end_date: sql`subscriptions.end_date`,
    paid_from: sql`subscriptions.paid_from`,
    stopped_at: sql`subscriptions.stopped_at`,
    trial_over_at: trialOverAt,
    external_subscription_id: sql`subscriptions.external_subscription_id`,
    external_customer_id: sql`subscriptions.external_customer_id`,
    created_at: sql`subscriptions.created_at`,
  },
  orders: { user: sql`lower(users.username)` },
  search: (pattern) => sql`(users.username ilike ${pattern} or users.email ilike ${pattern}
    or users.fullname ilike ${pattern} or subscriptions.external_subscription_id ilike ${pattern}
    or subscriptions.external_customer_id ilike ${pattern})`,
  id: sql`subscriptions.id`,
}

export async function heldSubscription(db: Database, id: string): Promise<HeldSubscription | undefined> {
  const { select, from } = subscriptionsSource
  const { rows } = await sql<HeldSubscription>`
    select ${select} from ${from} where subscriptions.id = ${id}`.execute(db)
  return rows[0]
}

/** The usernames of subscription holders, by subscription id. */
export async function holdersOf(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['subscriptions.id', 'users.username'])
    .where('subscriptions.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** The provider's events about a subscription, latest first. */
export function eventsOf(
  db: Database,
  externalId: string,
  limit: number,
): Promise<Selectable<BillingEventsTable>[]> {
  return db
    .selectFrom('billing_events')
    .selectAll()
    .where('external_subscription_id', '=', externalId)
    .orderBy('happened_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** An account by username or email address, case-insensitive. */
export function personByName(
  db: Database,
  name: string,
): Promise<{ id: string; username: string; email: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('status', '<>', 'deleted')
    .where((eb) =>
      eb.or([
        eb(sql`lower(username)`, '=', sql`lower(${name})`),
        eb(sql`lower(email)`, '=', sql`lower(${name})`),
      ]),
    )
    .executeTakeFirst()
}

export function planToSell(
  db: Database,
  name: string,
): Promise<{ product_id: string | null; price: number; currency: string } | undefined> {
  return db
    .selectFrom('plans')
    .select(['product_id', 'price', 'currency'])
    .where('name', '=', name)
    .executeTakeFirst()
}

/** By plan and currency: the counts, and what is paid per month. Trials pay nothing, nor does one whose first payment fails. */
export interface Paid {
  plan: string
  currency: string
  active: number
  trialing: number
  leaving: number
  past_due: number
  recurring: number
}

export async function paidNow(db: Database): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select s.plan, s.currency,
      (count(*) filter (where s.status = 'active'))::integer as active,
      (count(*) filter (where s.status = 'trialing'))::integer as trialing,
      (count(*) filter (where s.cancel_at_period_end))::integer as leaving,
      (count(*) filter (where s.provider_status = 'past_due'))::integer as past_due,
      coalesce(sum(s.price) filter (where s.status = 'active' and s.paid_from is not null), 0)::float8 as recurring
    from subscriptions s join plans p on p.name = s.plan
    where s.status <> 'canceled'
    group by p.position, s.plan, s.currency
    order by p.position, s.plan, s.currency`.execute(db)
  return rows
}

export interface PaidInMonth {
  month: string
  currency: string | null
  recurring: number
  begun: number
  ended: number
}

/**
 * The last twelve months, oldest first: the recurring amount at the end of each, and who joined and left. A month
 * without anything has one row without a currency. Amounts are those paid at the time, regardless of later plan
 * changes.
 */
export async function paidByMonth(db: Database, now: Date): Promise<PaidInMonth[]> {
  const { rows } = await sql<PaidInMonth>`
    with months as (
      select to_char(began, 'YYYY-MM') as month, began at time zone 'UTC' as begins,
        (began + interval '1 month') at time zone 'UTC' as ends
      from generate_series(
        date_trunc('month', ${now}::timestamptz at time zone 'UTC') - interval '11 months',
        date_trunc('month', ${now}::timestamptz at time zone 'UTC'), interval '1 month') as began),
    lives as (
      select external_subscription_id as id, currency, price, start_date, paid_from, stopped_at as ended_at
      from subscriptions)
    select m.month, l.currency,
      coalesce(sum(coalesce(p.price, l.price)) filter (where l.paid_from < least(m.ends, ${now})
        and (l.ended_at is null or l.ended_at >= m.ends)), 0)::float8 as recurring,
      (count(*) filter (where l.start_date >= m.begins and l.start_date < m.ends))::integer as begun,
      (count(*) filter (where l.ended_at >= m.begins and l.ended_at < m.ends))::integer as ended
    from months m left join lives l
      on l.start_date < m.ends and (l.ended_at is null or l.ended_at >= m.begins)
    left join lateral (select h.price from subscription_prices h
      where h.external_subscription_id = l.id and h.since < m.ends order by h.since desc limit 1) p on true
    group by m.month, l.currency
    order by m.month, l.currency`.execute(db)
  return rows
}
