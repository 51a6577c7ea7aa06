import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { CheckoutsTable, PlanChangesTable } from '#server/db/tables/billing.ts'
import type { StoredSubscription } from '../store.ts'

export type StoredCheckout = Selectable<CheckoutsTable>

/** A user's subscription: the running one, else the one that started last. */
export function subscriptionOf(db: Database, userId: string): Promise<StoredSubscription | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy((row) => row('status', '=', 'canceled'))
    .orderBy('start_date', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** All of a user's subscriptions, latest first. */
export function subscriptionsOf(db: Database, userId: string): Promise<StoredSubscription[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('start_date', 'desc')
    .execute()
}

export function checkoutsOf(db: Database, userId: string): Promise<StoredCheckout[]> {
  return db
    .selectFrom('checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
}

export async function deleteCheckoutsOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('checkouts').where('user_id', '=', userId).execute()
}

/** The provider's customer id of a user. */
export async function customerOf(db: Database, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .select('external_customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.external_customer_id
}

/** Whether a user left for good, may come back (closed, banned, or deleted by staff recently), or is active. */
export async function whereaboutsOf(db: Database, userId: string): Promise<'gone' | 'kept' | 'here'> {
  const row = await db
    .selectFrom('users')
    .select(['status', 'deleted_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) return 'gone'
  if (row.status === 'active') return 'here'
  if (row.status !== 'deleted') return 'kept'
  return row.deleted_at === null ? 'gone' : 'kept'
}

/** Whether a trial was used, under an address of the same mailbox or by this account under another address. */
export async function hadTrial(
  db: Database,
  { person, userId }: { person: Buffer; userId: string },
): Promise<boolean> {
  const trials = db.selectFrom('trials').select(sql`1`.as('is')).where('person', '=', person)
  const row = await trials
    .unionAll(
      db
        .selectFrom('subscriptions')
        .select(sql`1`.as('is'))
        .where('user_id', '=', userId)
        .where('trial_end_date', 'is not', null),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks a user's subscription against other changes for a while. False if it is already locked. */
export async function takeLease(
  db: Database,
  { userId, holder, now, until }: { userId: string; holder: string; now: Date; until: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('billing_leases')
    .values({ user_id: userId, holder, until })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ holder, until }).where('billing_leases.until', '<=', now),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function endLease(
  db: Database,
  { userId, holder }: { userId: string; holder: string },
): Promise<void> {
  await db.deleteFrom('billing_leases').where('user_id', '=', userId).where('holder', '=', holder).execute()
}

export function changeByKey(
  db: Database,
  userId: string,
  key: string,
): Promise<Selectable<PlanChangesTable> | undefined> {
  return db
    .selectFrom('plan_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Stores that a change begins, or that it is done. A key always stays with the plan of its first request. */
export async function keepChange(db: Database, row: Selectable<PlanChangesTable>): Promise<void> {
  const { is_done } = row
  await db
    .insertInto('plan_changes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ is_done }))
    .execute()
}

export function checkoutByKey(
  db: Database,
  userId: string,
  key: string,
): Promise<StoredCheckout | undefined> {
  return db
    .selectFrom('checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export function checkoutById(db: Database, userId: string, id: string): Promise<StoredCheckout | undefined> {
  return db
    .selectFrom('checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface OpenCheckout extends StoredCheckout {
  /** whether the plan is unedited since */
  is_current: boolean
}

/** Checkouts that can still be paid, latest first. */
export function openCheckoutsOf(db: Database, userId: string): Promise<OpenCheckout[]> {
  return db
    .selectFrom('checkouts')
    .innerJoin('plans', 'plans.name', 'checkouts.plan')
    .selectAll('checkouts')
    .select((row) =>
      row('plans.updated_at', '<=', row.ref('checkouts.created_at')).$castTo<boolean>().as('is_current'),
    )
    .where('user_id', '=', userId)
    .where('checkouts.status', '=', 'open')
    .orderBy('checkouts.created_at', 'desc')
    .execute()
}

/** Whether another account of the same person has an open checkout with a trial. */
export async function isTrialOpen(db: Database, person: Buffer, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('checkouts')
    .select('id')
    .where('person', '=', person)
    .where('user_id', '<>', userId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return row !== undefined
}

/** Serializes trial offers to the same person. */
export async function holdTrial(trx: Database, person: Buffer): Promise<void> {
  const name = `trial ${person.toString('base64url')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** A page that can no longer be paid passes its key on to its replacement. */
export async function freeKey(
  trx: Database,
  { user_id, key }: Pick<Insertable<CheckoutsTable>, 'user_id' | 'key'>,
): Promise<void> {
  await trx
    .updateTable('checkouts')
    .set((row) => ({ key: row.ref('id') }))
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .where('status', '<>', 'open')
    .execute()
}

/** False if another checkout has the same key. */
export async function insertCheckout(trx: Database, row: Insertable<CheckoutsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('checkouts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function replaceCustomer(
  db: Database,
  row: { user_id: string; external_customer_id: string; created_at: Date },
): Promise<void> {
  await db
    .insertInto('billing_customers')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ external_customer_id: row.external_customer_id }),
    )
    .execute()
}
