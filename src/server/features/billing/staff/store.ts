import { type RawBuilder, type Selectable, sql } from 'kysely'
import { trialOverAt } from '#server/core/revenue/store.ts'
import type { Database } from '#server/db/client.ts'
import type { BillingEventsTable, SubscriptionsTable } from '#server/db/tables/billing.ts'
import { type ListSource, nameInOrder } from '#server/lists/list-source.ts'

export interface HeldSubscription extends Selectable<SubscriptionsTable> {
  username: string
  email: string
  fullname: string
  avatar: string | null
  trial_over_at: Date | null
}

export const subscriptionsSource: ListSource<HeldSubscription> = {
  select: sql`subscriptions.*, users.username, users.email, users.fullname, users.avatar,
    ${trialOverAt} as trial_over_at`,
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
    start_date: sql`subscriptions.start_date`,
  },
  orders: { user: nameInOrder },
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

/**
 * By plan and currency: the counts, and what is paid per month. Trials pay nothing, nor does one whose first payment
 * fails.
 */
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

export interface MonthOfSubscriptions {
  month: string
  ends: Date
  begun: number
  ended: number
}

/** The last twelve months, oldest first, and how many subscriptions began and ended in each. */
export async function lastMonths(db: Database, now: Date): Promise<MonthOfSubscriptions[]> {
  const monthOf = (moment: RawBuilder<unknown>) => sql`date_trunc('month', ${moment} at time zone 'UTC')`
  const countedBy = (column: string) => sql`(
    select ${monthOf(sql.ref(column))} as began, count(*)::integer as n from subscriptions
    where ${sql.ref(column)} is not null group by 1)`
  const thisMonth = monthOf(sql`${now}::timestamptz`)
  const { rows } = await sql<MonthOfSubscriptions>`
    select to_char(m.began, 'YYYY-MM') as month, (m.began + interval '1 month') at time zone 'UTC' as ends,
      coalesce(begun.n, 0) as begun, coalesce(ended.n, 0) as ended
    from generate_series(${thisMonth} - interval '11 months', ${thisMonth}, interval '1 month') as m (began)
    left join ${countedBy('start_date')} begun on begun.began = m.began
    left join ${countedBy('stopped_at')} ended on ended.began = m.began
    order by m.began`.execute(db)
  return rows
}
