import { type Insertable, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { CheckoutsTable } from '#server/db/tables/billing.ts'
import type { StoredCheckout } from '../own/store.ts'

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
