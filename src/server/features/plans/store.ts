import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { PlansTable } from '../../db/tables/billing.ts'
import type { ListSource } from '../../lists/list-source.ts'

export interface CountedPlan extends Selectable<PlansTable> {
  /** counted from 1; `position` in the API */
  place: number
  subscribers: number
  granted: number
}

/** All plans with their places, and the number of holders: paying ones and others. */
function counted(now: Date) {
  return sql<CountedPlan>`(
    select plans.*,
      (row_number() over (order by position, name))::integer as place,
      (select count(*)::integer from subscriptions s
        where s.plan = plans.name and s.status <> 'canceled') as subscribers,
      (select count(*)::integer from users u
        where u.plan = plans.name and u.status <> 'deleted' and (u.plan_until is null or u.plan_until > ${now})
          and not (plans.is_free and exists (
            select 1 from subscriptions s where s.user_id = u.id and s.status <> 'canceled'))) as granted
    from plans) plans`
}

export function plansSource(now: Date): ListSource<CountedPlan> {
  return {
    select: sql`plans.*`,
    from: counted(now),
    columns: {
      name: sql`plans.name`,
      position: sql`plans.place`,
      price: sql`plans.price`,
      currency: sql`plans.currency`,
      trial_days: sql`plans.trial_days`,
      is_active: sql`plans.is_active`,
      is_most_preferred: sql`plans.is_most_preferred`,
      product_id: sql`plans.product_id`,
      subscribers: sql`plans.subscribers`,
      granted: sql`plans.granted`,
      updated_at: sql`plans.updated_at`,
    },
    search: (pattern) => sql`(plans.name ilike ${pattern} or plans.product_id ilike ${pattern})`,
    id: sql`plans.name`,
  }
}

export async function countedPlan(db: Database, name: string, now: Date): Promise<CountedPlan | undefined> {
  const { rows } = await sql<CountedPlan>`
    select plans.* from ${counted(now)} where plans.name = ${name}`.execute(db)
  return rows[0]
}

/** Serializes changes of plans; reading or assigning plans is not blocked. */
export async function holdPlans(trx: Database): Promise<void> {
  await sql`lock table plans in share row exclusive mode`.execute(trx)
}

export async function orderOfPlans(trx: Database): Promise<string[]> {
  const rows = await trx.selectFrom('plans').select('name').orderBy('position').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/** Stored positions count from 0, places (`ordinality`) from 1. */
export async function putOrder(trx: Database, names: readonly string[]): Promise<void> {
  await sql`
    update plans set position = wanted.place - 1
    from unnest(${[...names]}::text[]) with ordinality as wanted (name, place)
    where plans.name = wanted.name`.execute(trx)
}

/** Names that differ only in case would be confused. */
export async function isNameTaken(trx: Database, name: string, except: string): Promise<boolean> {
  const sameName = await trx
    .selectFrom('plans')
    .select('name')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('name', '!=', except)
    .executeTakeFirst()
  return sameName !== undefined
}

export async function insertPlan(
  trx: Database,
  plan: Omit<Insertable<PlansTable>, 'position'>,
): Promise<void> {
  await trx
    .insertInto('plans')
    .values({ ...plan, position: sql<number>`(select coalesce(max(position), -1) + 1 from plans)` })
    .execute()
}

export async function putPlan(trx: Database, name: string, change: Updateable<PlansTable>): Promise<void> {
  await trx.updateTable('plans').set(change).where('name', '=', name).execute()
}

/** At most one plan is the most preferred; returns the names of the previous ones. */
export async function preferNoOther(trx: Database, name: string, now: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('plans')
    .set({ is_most_preferred: false, updated_at: now })
    .where('is_most_preferred', '=', true)
    .where('name', '!=', name)
    .returning('name')
    .execute()
  return rows.map((row) => row.name)
}

/** Whether a plan is or was used, or is about to be bought. */
export async function isPlanUsed(trx: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from users where plan = ${name})
      or exists (select 1 from subscriptions where ${name} in (plan, next_plan, pending_plan))
      or exists (select 1 from checkouts where plan = ${name}) as used`.execute(trx)
  return rows[0]?.used === true
}

export async function deletePlanByName(trx: Database, name: string): Promise<void> {
  await trx.deleteFrom('plans').where('name', '=', name).execute()
}

/** The prices paid by the current holders of a plan. */
export function pricesPaid(
  db: Database,
  name: string,
): Promise<{ price: number; currency: string; subscribers: number }[]> {
  return db
    .selectFrom('subscriptions')
    .select(['price', 'currency', sql<number>`count(*)::integer`.as('subscribers')])
    .where('plan', '=', name)
    .where('status', '!=', 'canceled')
    .groupBy(['price', 'currency'])
    .orderBy('currency')
    .orderBy('price')
    .execute()
}
