import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../src/server/db/client.ts'
import { readEnv } from '../../src/server/env.ts'
import type { RefreshDeps } from '../../src/server/features/billing/apply-subscription.ts'
import { receiveEvent } from '../../src/server/features/billing/events.ts'
import { createSecretBox } from '../../src/server/providers/keys.ts'
import type {
  ProviderEvent,
  ProviderSubscription,
} from '../../src/server/providers/payments/payment-provider.ts'
import { roleIds } from '../world/people.ts'
import { fakeProvider } from './fake-provider.ts'

const day = 24 * 60 * 60 * 1000
const begun = Date.parse('2026-09-01T10:00:00Z')
const at = (days: number) => new Date(begun + days * day)
const trialEnd = at(7)
const price = {
  priceId: 'price_pro',
  productId: 'prod_orders',
  amount: 1500,
  currency: 'USD',
  interval: 'month',
}

interface Moment {
  type: string
  at: Date
  /** the state of the subscription from then on */
  is: Partial<ProviderSubscription>
}

const paidFrom = (days: number) => ({ currentPeriodStart: at(days), currentPeriodEnd: at(days + 30) })

/** One life: a trial, a paid month, a month paid late, the end. */
const life: Moment[] = [
  {
    type: 'customer.subscription.created',
    at: at(0),
    is: { status: 'trialing', currentPeriodStart: at(0), currentPeriodEnd: trialEnd },
  },
  { type: 'customer.subscription.trial_will_end', at: at(4), is: {} },
  {
    type: 'customer.subscription.updated',
    at: at(7),
    is: { status: 'active', isPaid: true, ...paidFrom(7) },
  },
  { type: 'invoice.payment_failed', at: at(37), is: { status: 'past_due', ...paidFrom(37) } },
  { type: 'customer.subscription.updated', at: at(38), is: {} },
  { type: 'invoice.paid', at: at(40), is: { status: 'active' } },
  {
    type: 'customer.subscription.deleted',
    at: at(50),
    is: { status: 'canceled', canceledAt: at(50), endedAt: at(50) },
  },
]

/**
 * `after`: all events arrive when the life is over. `meanwhile`: one arrives at each moment of the life, in the given
 * order. `at_once`: as `after`, all at the same time and each of them twice.
 */
export type Manner = 'after' | 'meanwhile' | 'at_once'
export const manners: readonly Manner[] = ['after', 'meanwhile', 'at_once']

export const ordersOfALife = 5040

/** The order for a number below 5,040: which event comes first, second, and so on. */
function orderOf(number: number): number[] {
  const left = life.map((_, index) => index)
  let rest = number
  return life.map((_, place) => {
    const size = factorial(life.length - 1 - place)
    const [event = 0] = left.splice(Math.floor(rest / size), 1)
    rest %= size
    return event
  })
}

function factorial(of: number): number {
  return of < 2 ? 1 : of * factorial(of - 1)
}

/** The minimal context of an operation: jobs are dropped. */
async function bareContext(db: Database): Promise<Omit<RefreshDeps, 'now' | 'payments'>> {
  const secretKey = randomBytes(32)
  const secrets = createSecretBox(secretKey)
  const secret = secrets.close(Buffer.from('sk_test_orders'), 'settings.secret.stripe_secret_key')
  await db
    .insertInto('settings')
    .values({ key: 'stripe_secret_key', value: null, secret, updated_at: new Date() })
    .execute()
  await db.updateTable('plans').set({ product_id: price.productId }).where('name', '=', 'pro').execute()
  const queue = { send: async () => {}, sendAll: async () => {} }
  return { db, env: readEnv({}), queue, secretKey, secrets }
}

/** Plays one life, with its events in an order. Returns everything it leaves behind, without names and ids. */
async function liveThrough(
  bare: Omit<RefreshDeps, 'now' | 'payments'>,
  order: readonly number[],
  manner: Manner,
): Promise<string> {
  const id = randomUUID()
  let now = at(51)
  const fake = fakeProvider(() => now)
  const ctx: RefreshDeps = { ...bare, now: () => now, payments: fake.provider }
  await insertHolder(bare.db, id)
  let subscription = newSubscription(id)
  const liveTo = (moment: number) => {
    subscription = life.slice(0, moment + 1).reduce((one, { is }) => ({ ...one, ...is }), subscription)
    fake.subscriptions.set(subscription.id, subscription)
  }
  const events = order.map((which) => eventOf(subscription, which))
  liveTo(manner === 'meanwhile' ? 0 : life.length - 1)
  if (manner === 'at_once') await Promise.all([...events, ...events].map((event) => receiveEvent(ctx, event)))
  else
    for (const [place, event] of events.entries()) {
      if (manner === 'meanwhile') {
        liveTo(place)
        now = new Date((life[place]?.at.getTime() ?? 0) + 20_000)
      }
      await receiveEvent(ctx, event)
      // An earlier one arrives again.
      await receiveEvent(ctx, events[place >> 1] ?? event)
    }
  return JSON.stringify(await whatIsLeft(ctx, id, subscription.id), null, 1)
}

function newSubscription(userId: string): ProviderSubscription {
  return {
    id: `sub_${userId}`,
    customerId: `cus_${userId}`,
    status: 'trialing',
    price,
    nextPrice: undefined,
    pending: undefined,
    hasAside: false,
    userId,
    plan: 'pro',
    cancelAtPeriodEnd: false,
    isPaid: false,
    startDate: at(0),
    currentPeriodStart: at(0),
    currentPeriodEnd: trialEnd,
    trialEnd,
    canceledAt: undefined,
    endedAt: undefined,
  }
}

function eventOf({ id, customerId }: ProviderSubscription, which: number): ProviderEvent {
  const { type = '', at: happenedAt = at(0) } = life[which] ?? {}
  const objectId = type.startsWith('invoice.') ? `in_${id}` : undefined
  return { id: `evt_${which}_${id}`, type, happenedAt, subscriptionId: id, customerId, objectId }
}

async function insertHolder(db: Database, id: string): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id,
      username: `o${id}`,
      email: `${id}@orders.example`,
      fullname: 'Ada',
      password_hash: null,
      role_id: roleIds.user,
      status: 'active',
      email_verified_at: at(0),
    })
    .execute()
}

async function whatIsLeft({ db, secrets }: RefreshDeps, userId: string, externalId: string) {
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('external_subscription_id', '=', externalId)
    .executeTakeFirst()
  const events = await db
    .selectFrom('billing_events')
    .select(['type', 'status', 'problem'])
    .where('external_subscription_id', '=', externalId)
    .orderBy('id')
    .execute()
  const mails = await db.selectFrom('outbox').selectAll().where('user_id', '=', userId).execute()
  const told = await db
    .selectFrom('notifications')
    .select(['type', 'payload'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const customers = await db
    .selectFrom('billing_customers')
    .select('user_id')
    .where('user_id', '=', userId)
    .execute()
  const words = mails.map(({ id, template, payload }) => ({
    template,
    values: JSON.parse(secrets.open(payload, `outbox.payload.${id}`).toString()) as object,
  }))
  return {
    subscription: row && withoutNames(row),
    events,
    mails: words.toSorted((a, b) => a.template.localeCompare(b.template)),
    told,
    customers: customers.length,
  }
}

/** Removes what always differs between lives. */
function withoutNames<Row extends object>(row: Row): Partial<Row> {
  const names = ['id', 'user_id', 'external_subscription_id', 'external_customer_id', 'look']
  const times = ['looked_at', 'created_at', 'updated_at']
  return Object.fromEntries(
    Object.entries(row).filter(([key]) => !names.includes(key) && !times.includes(key)),
  ) as Partial<Row>
}

/**
 * Plays the lives with these numbers, several at a time; returns where an order had a different outcome than the first.
 */
export async function runOrders(
  db: Database,
  { numbers, manner }: { numbers: readonly number[]; manner: Manner },
): Promise<{ first: string; violations: string[] }> {
  const bare = await bareContextOnce(db)
  const first = await liveThrough(bare, orderOf(0), manner)
  const violations: string[] = []
  const waiting = [...numbers]
  const lane = async () => {
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      const order = orderOf(number)
      const left = await liveThrough(bare, order, manner)
      if (left !== first) violations.push(`${manner}, order ${order.join(' ')}:\n${left}`)
    }
  }
  await Promise.all(Array.from({ length: 4 }, lane))
  return { first, violations }
}

const contexts = new WeakMap<Database, ReturnType<typeof bareContext>>()

function bareContextOnce(db: Database): ReturnType<typeof bareContext> {
  const bare = contexts.get(db) ?? bareContext(db)
  contexts.set(db, bare)
  return bare
}
