import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { BillingEventsTable, SubscriptionsTable } from '../../db/tables/billing.ts'
import type { ListSource } from '../../lists/list-source.ts'

export type StoredSubscription = Selectable<SubscriptionsTable>
export type NewSubscription = Insertable<SubscriptionsTable>
export type StoredEvent = Selectable<BillingEventsTable>

/** The owner of a subscription, with what mails and notifications need. */
export interface Holder {
  id: string
  email: string
  fullname: string
  locale: string
  app_number: number
  status: 'active' | 'passive' | 'deleted' | 'banned'
  plan: string
  plan_until: Date | null
}

/** The sequence number of a fetch, taken before the provider is queried. */
export async function nextFetchNumber(db: Database): Promise<number> {
  const { rows } = await sql<{ look: number }>`select nextval('subscription_looks') as look`.execute(db)
  return rows[0]?.look ?? 0
}

export function subscriptionByExternal(
  db: Database,
  externalId: string,
): Promise<StoredSubscription | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('external_subscription_id', '=', externalId)
    .executeTakeFirst()
}

/** Whether a user's subscription is being changed right now, by this process or another. */
export async function isBeingChanged(db: Database, userId: string, now: Date): Promise<boolean> {
  const lease = await db
    .selectFrom('billing_leases')
    .select('until')
    .where('user_id', '=', userId)
    .where('until', '>', now)
    .executeTakeFirst()
  return lease !== undefined
}

/**
 * The owner of a subscription: from our row, else from the user id we put into its metadata, else from its customer.
 */
export async function ownerOf(
  db: Database,
  { externalId, userId, customerId }: { externalId: string; userId: string | undefined; customerId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select users.id from users where users.id = coalesce(
      (select user_id from subscriptions where external_subscription_id = ${externalId}),
      (select id from users where id::text = ${userId ?? ''}),
      (select user_id from billing_customers where external_customer_id = ${customerId}))`.execute(db)
  return rows[0]?.id
}

/** Locks a user's subscriptions against other writers until the transaction ends. */
export function lockHolder(trx: Database, id: string): Promise<Holder | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'fullname', 'locale', 'app_number', 'status', 'plan', 'plan_until'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function planHeld(
  db: Database,
  { id, plan, plan_until }: Holder,
  at: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ plan: string }>`
    select plan_held(${id}, ${plan}, ${plan_until}, ${at}) as plan`.execute(db)
  return rows[0]?.plan
}

/** Plan names by the provider's price or product id. */
export async function planSoldAs(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('plans')
    .select(['name', 'product_id'])
    .where('product_id', 'in', [...ids, ''])
    .orderBy('position', 'desc')
    .execute()
  return new Map(rows.map(({ name, product_id }) => [String(product_id), name]))
}

/** The plan of the user's latest checkout, by its current name. */
export async function planOnPage(db: Database, userId: string): Promise<string | undefined> {
  const page = await db
    .selectFrom('checkouts')
    .select('plan')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return page?.plan
}

/** Stores a fetched subscription. Does nothing if a later fetch was already stored. */
export async function putSubscription(
  trx: Database,
  row: NewSubscription,
): Promise<StoredSubscription | undefined> {
  const { id: _id, created_at: _createdAt, user_id: _userId, ...update } = row
  const before = await subscriptionByExternal(trx, row.external_subscription_id)
  const stored = await trx
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('external_subscription_id')
        .doUpdateSet(update)
        .where('subscriptions.look', '<', row.look),
    )
    .returningAll()
    .executeTakeFirst()
  if (stored) await keepPriceSince(trx, before, stored)
  return stored
}

/** Records a price change and when it took effect: from the start of a new period, else from the fetch that saw it. */
async function keepPriceSince(
  trx: Database,
  before: StoredSubscription | undefined,
  after: StoredSubscription,
): Promise<void> {
  if (before?.price === after.price) return
  const isNewPeriod = before && after.current_period_start > before.current_period_start
  const inPeriod = isNewPeriod ? after.current_period_start : after.looked_at
  const { external_subscription_id, price } = after
  await trx
    .insertInto('subscription_prices')
    .values({ external_subscription_id, since: before ? inPeriod : after.start_date, price })
    .onConflict((conflict) => conflict.columns(['external_subscription_id', 'since']).doUpdateSet({ price }))
    .execute()
}

export async function keepCustomer(
  trx: Database,
  row: { user_id: string; external_customer_id: string; created_at: Date },
): Promise<void> {
  await trx
    .insertInto('billing_customers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Records that a person used a trial, also under the address the account had when the checkout was opened. */
export async function keepTrial(
  trx: Database,
  { person, userId }: { person: Buffer; userId: string },
  at: Date,
): Promise<void> {
  await sql`insert into trials (person, taken_at)
    select ${person}::bytea, ${at}::timestamptz union
    select person, ${at}::timestamptz from checkouts where user_id = ${userId} and person is not null
    on conflict do nothing`.execute(trx)
}

/** Completes the user's open checkout for a plan if it is the only one; otherwise the provider's event names it. */
export async function completeCheckout(
  trx: Database,
  { userId, plan, externalId }: { userId: string; plan: string; externalId: string },
): Promise<void> {
  await trx
    .updateTable('checkouts')
    .set({ status: 'complete', external_subscription_id: externalId })
    .where('user_id', '=', userId)
    .where('plan', '=', plan)
    .where('status', '=', 'open')
    .where(
      ({ selectFrom }) =>
        selectFrom('checkouts as every')
          .select(({ fn }) => fn.countAll().as('open'))
          .where('every.user_id', '=', userId)
          .where('every.status', '=', 'open'),
      '=',
      1,
    )
    .execute()
}

/** Whether this notice was not sent before; it counts as sent from now on. */
export async function noteOnce(
  trx: Database,
  notice: {
    external_subscription_id: string
    kind: 'trial_ends' | 'payment_failed' | 'canceled'
    occasion: string
    created_at: Date
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('subscription_notices')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Stores an event; a repeated delivery is counted. */
export async function keepEvent(
  db: Database,
  event: Omit<Insertable<BillingEventsTable>, 'deliveries'>,
): Promise<StoredEvent> {
  return db
    .insertInto('billing_events')
    .values(event)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ deliveries: sql`billing_events.deliveries + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function eventById(db: Database, id: string): Promise<StoredEvent | undefined> {
  return db.selectFrom('billing_events').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The outcome of events; the checkouts they refer to are completed too. */
export async function settleEvents(
  trx: Database,
  ids: readonly string[],
  { status, at }: { status: 'done' | 'ignored'; at: Date },
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('billing_events')
    .set({ status, problem: null, handled_at: at, next_try_at: null })
    .where('id', 'in', ids)
    .execute()
  if (status === 'ignored') return
  await sql`
    update checkouts set status = 'complete', external_subscription_id = e.external_subscription_id
    from billing_events e
    where e.id = any(${ids}) and e.type = 'checkout.session.completed' and checkouts.id = e.object_id
      and checkouts.status <> 'complete'`.execute(trx)
}

/**
 * Marks an event as failed, unless it was handled in the meantime. Each failure of its own after the first lengthens
 * the delay before the next try.
 */
export async function failEvent(
  db: Database,
  id: string,
  { problem, isItsOwn, at }: { problem: string; isItsOwn: boolean; at: Date },
): Promise<void> {
  const waits = sql<Date>`${at}::timestamptz + interval '50 minutes' * least(power(2, tries) - 1, 24)`
  await db
    .updateTable('billing_events')
    .set({
      status: 'failed',
      problem,
      ...(isItsOwn && { tries: sql<number>`tries + 1`, next_try_at: waits }),
    })
    .where('id', '=', id)
    .where('status', 'in', ['received', 'failed'])
    .execute()
}

export async function openAgain(trx: Database, id: string): Promise<void> {
  await trx
    .updateTable('billing_events')
    .set({ status: 'received', next_try_at: null })
    .where('id', '=', id)
    .execute()
}

export function subscriptionsOfCustomer(db: Database, customerId: string): Promise<StoredSubscription[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('external_customer_id', '=', customerId)
    .where('status', '<>', 'canceled')
    .execute()
}

/** Subscriptions due for a fetch: the period ended, or the last fetch is long ago. */
export async function overdueSubscriptions(
  db: Database,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select external_subscription_id as id from subscriptions
    where (status <> 'canceled' or provider_status in ('unpaid', 'paused'))
      and (looked_at < ${before} or current_period_end <= ${now} or pending_until <= ${now})
    order by looked_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Checkouts without any news since they were opened. */
export async function openCheckouts(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('checkouts')
    .select('id')
    .where('status', '=', 'open')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function settleCheckout(
  db: Database,
  id: string,
  end: { status: 'complete' | 'expired'; external_subscription_id: string | null },
): Promise<void> {
  await db.updateTable('checkouts').set(end).where('id', '=', id).where('status', '=', 'open').execute()
}

export async function isOurCheckout(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('checkouts').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/**
 * Waiting or failed events that are due: fewest failures first, then newest first, so that permanently failing events
 * do not hold up the others.
 */
export function openEvents(
  db: Database,
  { now, after, before, limit }: { now: Date; after: Date; before: Date; limit: number },
): Promise<StoredEvent[]> {
  return db
    .selectFrom('billing_events')
    .selectAll()
    .where('status', 'in', ['received', 'failed'])
    .where('received_at', '>', after)
    .where('received_at', '<', before)
    .where((row) => row.or([row('next_try_at', 'is', null), row('next_try_at', '<=', now)]))
    .orderBy('tries')
    .orderBy('received_at', 'desc')
    .limit(limit)
    .execute()
}

export const billingEventsSource: ListSource<StoredEvent> = {
  select: sql`billing_events.*`,
  from: sql`billing_events`,
  columns: {
    type: sql`billing_events.type`,
    status: sql`billing_events.status`,
    external_subscription_id: sql`billing_events.external_subscription_id`,
    external_customer_id: sql`billing_events.external_customer_id`,
    deliveries: sql`billing_events.deliveries`,
    problem: sql`billing_events.problem`,
    happened_at: sql`billing_events.happened_at`,
    received_at: sql`billing_events.received_at`,
    handled_at: sql`billing_events.handled_at`,
  },
  search: (pattern) => sql`(billing_events.id ilike ${pattern} or billing_events.type ilike ${pattern}
    or billing_events.external_subscription_id ilike ${pattern}
    or billing_events.external_customer_id ilike ${pattern})`,
  id: sql`billing_events.id`,
}

/** The types of some events, by id. */
export async function eventTypes(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('billing_events').select(['id', 'type']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, type }) => [id, type]))
}
