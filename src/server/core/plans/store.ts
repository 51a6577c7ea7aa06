import { type Selectable, sql } from 'kysely'
import { type Database, withKeptPlan } from '../../db/client.ts'
import type { PlansTable } from '../../db/tables/billing.ts'

export type Plan = Omit<Selectable<PlansTable>, 'created_at' | 'updated_at'>

export function planByName(db: Database, name: string): Promise<Plan | undefined> {
  return db.selectFrom('plans').selectAll().where('name', '=', name).executeTakeFirst()
}

/** By name, since the plan of the query is kept (`withKeptPlan`). */
const planColumns = [
  'name',
  'position',
  'product_id',
  'price',
  'currency',
  'trial_days',
  'is_active',
  'is_free',
  'is_most_preferred',
  'features',
  'daily_limit',
  'monthly_limit',
  'day_limit',
  'comments',
  'list_rows',
  'posts',
  'sharing',
  'sharing_days',
  'sale_problem',
] as const satisfies (keyof Plan)[]

/** The plans of two names: that of visitors, and the free one. */
export async function plansByName(db: Database, names: readonly [string, string]): Promise<Plan[]> {
  const query = db.selectFrom('plans').select(planColumns).where('name', 'in', names)
  return (await withKeptPlan(db, 'plans_by_name', query)).rows
}

/** The plan of an active account at a given time. */
export async function planOfAccount(db: Database, userId: string, at: Date): Promise<Plan | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('plans', (join) =>
      join.on('plans.name', '=', sql<string>`plan_held(users.id, users.plan, users.plan_until, ${at})`),
    )
    .selectAll('plans')
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
}

/** Whether a user has a subscription that may charge them, or may be buying one. */
export async function isBuyer(db: Database, userId: string): Promise<boolean> {
  return (await buyersAmong(db, [userId])).length > 0
}

/** An unpaid or paused subscription grants nothing, but would charge again with the next payment. */
export async function buyersAmong(db: Database, userIds: readonly string[]): Promise<string[]> {
  const those = sql`user_id = any(${[...userIds]}::uuid[])`
  const { rows } = await sql<{ user_id: string }>`
    select user_id from subscriptions
      where ${those} and (status <> 'canceled' or provider_status in ('unpaid', 'paused'))
    union select user_id from checkouts where ${those} and status = 'open'`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Whether a user ever had a subscription, or is a customer at the payment provider. */
export async function everBought(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from subscriptions where user_id = ${userId})
      or exists (select from billing_customers where user_id = ${userId}) as has`.execute(db)
  return rows[0]?.has === true
}

export async function isCustomer(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('billing_customers')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** In display order. */
export function allPlans(db: Database): Promise<Plan[]> {
  return db.selectFrom('plans').selectAll().orderBy('position').execute()
}

/** Saves whether the payment provider sells a plan as it is; false if the plan was edited since. */
export async function keepSaleProblem(
  db: Database,
  { name, product_id, price, currency }: Pick<Plan, 'name' | 'product_id' | 'price' | 'currency'>,
  problem: Plan['sale_problem'],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('plans')
    .set({ sale_problem: problem })
    .where('name', '=', name)
    .where('product_id', 'is not distinct from', product_id)
    .where('price', '=', price)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A counter of a quota, and how far it may count. */
export interface Count {
  key: string
  period: string
  limit: number
}

/**
 * Adds one to several counters, in their order, and returns those that it could add to: the others would exceed their
 * limit. Exact under any number of parallel calls. A caller that gets fewer back than it asked for rolls back.
 */
export async function consumeQuotas(trx: Database, counts: readonly Count[]): Promise<Set<Count>> {
  const keys = counts.map(({ key }) => key)
  const periods = counts.map(({ period }) => period)
  const limits = counts.map(({ limit }) => limit)
  const { rows } = await sql<{ key: string; period: string }>`/* keep plan: consume_quotas */
    with wanted as (
      select * from unnest(${keys}::text[], ${periods}::text[], ${limits}::int[]) as wanted (key, period, most)
    )
    insert into quota (key, period, n) select key, period, 1 from wanted where 1 <= most
    on conflict (key, period) do update set n = quota.n + 1
      where quota.n + 1 <= (select most from wanted where (wanted.key, wanted.period) = (quota.key, quota.period))
    returning key, period`.execute(trx)
  const isCounted = ({ key, period }: Count) => rows.some((row) => row.key === key && row.period === period)
  return new Set(counts.filter(isCounted))
}

/** Adds one to a counter unless that would exceed its limit; exact under any number of parallel calls. */
export async function consumeQuota(
  db: Database,
  key: string,
  period: string,
  limit: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into quota (key, period, n) select ${key}, ${period}, 1 where 1 <= ${limit}::int
    on conflict (key, period) do update set n = quota.n + 1 where quota.n + 1 <= ${limit}::int
    returning n`.execute(db)
  return rows.length === 1
}

/** Counters of days and months before the month of a moment, such as `2026-10` and `2026-10-31`. */
export async function deleteQuotaBefore(db: Database, time: Date): Promise<void> {
  await db.deleteFrom('quota').where('period', '<', time.toISOString().slice(0, 7)).execute()
}

export async function usedQuota(db: Database, key: string, periods: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('quota')
    .select(['period', 'n'])
    .where('key', '=', key)
    .where('period', 'in', periods)
    .execute()
  return new Map(rows.map(({ period, n }) => [period, n]))
}
