import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fakeProvider } from '#test/payments/fake-provider.ts'
import { mailsTo } from '#test/world/mails.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { PaymentError, type ProviderSubscription } from '../../providers/payments/payment-provider.ts'
import { readEvent } from '../../providers/payments/stripe/create-stripe.ts'
import { reconcilePayments } from './reconcile.ts'

const world = await testWorld()
const { ctx } = world
const { db } = ctx
const noon = new Date('2026-11-22T12:00:00Z')
const day = 24 * 60 * 60 * 1000
const later = (time: number) => world.setTime(new Date(noon.getTime() + time))
const fake = fakeProvider(() => ctx.now())
Object.assign(ctx, { payments: { ...fake.provider, readEvent } })
const { webhooks } = new Stripe('sk_test_none')
const secret = 'whsec_of_the_test'
const stripe = {
  sign: (payload: string, timestamp: number, key = secret) =>
    webhooks.generateTestHeaderString({ payload, secret: key, timestamp }),
}

let admin: Person
let holder: Person
beforeAll(async () => {
  world.setTime(noon)
  admin = await person(world, { role: 'Admin' })
  await admin.ask({
    method: 'PUT',
    url: '/api/settings',
    payload: { stripe_secret_key: 'sk_test_1', stripe_webhook_secret: secret },
  })
  await db.updateTable('plans').set({ product_id: 'prod_pro' }).where('name', '=', 'pro').execute()
})
beforeEach(async () => {
  world.setTime(noon)
  await db.deleteFrom('subscriptions').execute()
  await db.deleteFrom('billing_events').execute()
  await db.deleteFrom('checkouts').execute()
  fake.subscriptions.clear()
  fake.failing = undefined
  fake.asked.length = 0
  holder = await person(world)
})

const price = {
  priceId: 'price_pro',
  productId: 'prod_pro',
  amount: 1900,
  currency: 'USD',
  interval: 'month',
}

/** A subscription at the provider. */
function at(provider: Partial<ProviderSubscription> = {}): ProviderSubscription {
  const id = provider.id ?? `sub_${randomUUID()}`
  const subscription = {
    id,
    customerId: `cus_${id}`,
    status: 'active',
    price,
    nextPrice: undefined,
    pending: undefined,
    hasAside: false,
    userId: holder.id,
    plan: 'pro',
    cancelAtPeriodEnd: false,
    isPaid: true,
    startDate: noon,
    currentPeriodStart: noon,
    currentPeriodEnd: new Date(noon.getTime() + 30 * day),
    trialEnd: undefined,
    canceledAt: undefined,
    endedAt: undefined,
    ...provider,
  }
  fake.subscriptions.set(id, subscription)
  return subscription
}

const bodyOf = (type: string, object: object, id = `evt_${randomUUID()}`) =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    created: Math.floor(ctx.now().getTime() / 1000),
    data: { object },
  })
const updated = ({ id, customerId }: ProviderSubscription, eventId?: string) =>
  bodyOf('customer.subscription.updated', { object: 'subscription', id, customer: customerId }, eventId)
const seconds = () => Math.floor(ctx.now().getTime() / 1000)

async function deliver(body: string, signature: string | undefined = stripe.sign(body, seconds())) {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
    payload: body,
  })
  return answer.statusCode
}

const rowOf = ({ id }: ProviderSubscription) =>
  db.selectFrom('subscriptions').selectAll().where('external_subscription_id', '=', id).executeTakeFirst()
const events = () => db.selectFrom('billing_events').selectAll().execute()
const planOf = async (user: Person) =>
  ((await user.ask({ url: '/api/entitlements' })).json.data['plan'] as { name: string }).name

describe('a provider event', () => {
  it('creates a subscription, activates the plan and is processed once', async () => {
    const subscription = at()
    const body = updated(subscription, 'evt_once')
    expect(await deliver(body)).toBe(200)
    expect(await rowOf(subscription)).toMatchObject({
      user_id: holder.id,
      plan: 'pro',
      status: 'active',
      price: 1900,
    })
    expect(await planOf(holder)).toBe('pro')
    const requestsBefore = fake.asked.length
    expect([await deliver(body), await deliver(body)]).toEqual([200, 200])
    expect(fake.asked).toHaveLength(requestsBefore)
    expect(await events()).toMatchObject([{ id: 'evt_once', deliveries: 3, status: 'done', problem: null }])
    const notifications = await db
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', holder.id)
      .execute()
    expect(notifications).toMatchObject([{ type: 'plan_changed', payload: { plan: 'pro' } }])
  })

  it('is accepted only with a signature of its exact bytes, at most 300 seconds old or early', async () => {
    const body = updated(at())
    const good = stripe.sign(body, seconds())
    const wrong = [
      [body, ''],
      [body, 'v1=00'],
      [body, stripe.sign(body, seconds(), 'whsec_of_somebody_else')],
      [body, stripe.sign(body, seconds() - 301)],
      [body, stripe.sign(body, seconds() + 301)],
      [body, good.replace(/t=\d+/, `t=${seconds() + 1}`)],
      [body, good.replace('v1=', 'v0=')],
      [body.replace('sub_', 'sub-'), good],
      [`${body} `, good],
      ['', good],
    ] as const
    for (const [wrongBody, signature] of wrong) expect(await deliver(wrongBody, signature)).toBe(400)
    expect(await events()).toEqual([])
    expect(fake.asked).toEqual([])
    // A recorded delivery that is replayed later is too old as well.
    later(301_000)
    expect(await deliver(body, good)).toBe(400)
    later(300_000)
    expect(await deliver(body, good)).toBe(200)
  })

  it('is read as bytes of any type, up to a mebibyte', async () => {
    const body = `${updated(at()).slice(0, -1)},"more":"${'x'.repeat(1024 * 1024)}"}`
    expect(await deliver(body)).toBe(413)
    expect(await events()).toEqual([])
  })

  it('is accepted three days late, because the object is fetched again', async () => {
    const subscription = at({ status: 'canceled', endedAt: noon, canceledAt: noon })
    const body = updated(subscription).replace(`"created":${seconds()}`, `"created":${seconds() - 259_200}`)
    expect(await deliver(body)).toBe(200)
    expect(await rowOf(subscription)).toMatchObject({ status: 'canceled' })
  })

  it('is ignored if it is not about one of our users or subscriptions', async () => {
    const foreignSubscription = at({ userId: randomUUID() })
    expect(await deliver(updated(foreignSubscription))).toBe(200)
    expect(await deliver(bodyOf('charge.refunded', { object: 'charge', id: 'ch_1' }))).toBe(200)
    expect((await events()).map(({ status }) => status)).toEqual(['ignored', 'ignored'])
    expect(await rowOf(foreignSubscription)).toBeUndefined()
    // A charge without a payment is asked for nowhere.
    expect(fake.asked).toEqual(['fetchSubscription'])
  })

  it('waits for a retry if the provider does not answer or the plan is unknown', async () => {
    const subscription = at()
    const body = updated(subscription)
    fake.failing = new PaymentError('unreachable', 'ECONNREFUSED')
    expect(await deliver(body)).toBe(503)
    expect(await events()).toMatchObject([{ status: 'failed', problem: 'unreachable: ECONNREFUSED' }])
    fake.failing = undefined
    at({ ...subscription, price: { ...price, priceId: 'price_x', productId: 'prod_x' }, plan: undefined })
    expect(await deliver(body)).toBe(503)
    expect(await events()).toMatchObject([{ problem: 'no plan is sold as price_x' }])
    at(subscription)
    expect(await deliver(body)).toBe(200)
    expect(await events()).toMatchObject([{ status: 'done', deliveries: 3, problem: null }])
  })
})

it('a thousand concurrent deliveries of twenty subscriptions need few requests', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => person(world)))
  const all = people.map(({ id }) => at({ userId: id, cancelAtPeriodEnd: true }))
  fake.asked.length = 0
  const bodies = Array.from({ length: 1000 }, (_, no) => updated(all[no % 20] ?? at(), `evt_${no % 500}`))
  expect(new Set(await Promise.all(bodies.map((body) => deliver(body))))).toEqual(new Set([200]))
  const rows = await Promise.all(all.map(rowOf))
  expect(rows.filter((row) => row?.cancel_at_period_end)).toHaveLength(20)
  const storedEvents = await events()
  expect(storedEvents).toHaveLength(500)
  expect(new Set(storedEvents.map(({ status, deliveries }) => `${status} ${deliveries}`))).toEqual(
    new Set(['done 2']),
  )
  expect(fake.asked.length).toBeLessThan(250)
}, 60_000)

it('never lets an earlier response overwrite a later one', async () => {
  const subscription = at()
  await deliver(updated(subscription))
  const slow = Promise.withResolvers<void>()
  fake.delay = () => slow.promise
  const before = deliver(updated(subscription))
  await expect.poll(() => fake.asked.length).toBe(2)
  // Another process fetched later, and saw more.
  await db
    .updateTable('subscriptions')
    .set({ look: 1_000_000, cancel_at_period_end: true })
    .where('external_subscription_id', '=', subscription.id)
    .execute()
  slow.resolve()
  fake.delay = () => Promise.resolve()
  expect(await before).toBe(200)
  expect(await rowOf(subscription)).toMatchObject({ look: 1_000_000, cancel_at_period_end: true })
})

describe('missed events', () => {
  const open = (id: string, at = noon) =>
    db
      .insertInto('checkouts')
      .values({
        id,
        user_id: holder.id,
        plan: 'pro',
        trial_days: 0,
        key: id,
        url: 'https://pay.example/',
        status: 'open',
        expires_at: new Date(at.getTime() + day),
        created_at: at,
      })
      .execute()
  const checkout = (id: string, status: 'open' | 'complete' | 'expired', subscriptionId?: string) =>
    fake.checkouts.set(id, {
      id,
      status,
      subscriptionId,
      url: undefined,
      customerId: undefined,
      expiresAt: noon,
    } as never)
  const statusOf = async (id: string) =>
    (await db.selectFrom('checkouts').select('status').where('id', '=', id).executeTakeFirst())?.status

  it('are recovered after a crash between the provider response and the commit', async () => {
    const subscription = at({ status: 'trialing', trialEnd: new Date(noon.getTime() + 2 * day) })
    const { send } = ctx.queue
    ctx.queue.send = () => Promise.reject(new Error('the process is gone'))
    try {
      expect(await deliver(updated(subscription))).toBe(500)
    } finally {
      ctx.queue.send = send
    }
    expect(await rowOf(subscription)).toBeUndefined()
    expect(await mailsTo(world, holder.email)).toEqual([])
    // Simulates a process that died before it could record the failure.
    await db
      .updateTable('billing_events')
      .set({ status: 'received', problem: null, tries: 0, next_try_at: null })
      .execute()
    later(5 * 60_000)
    await reconcilePayments(ctx)
    await reconcilePayments(ctx)
    expect(await rowOf(subscription)).toMatchObject({ status: 'trialing' })
    expect(await events()).toMatchObject([{ status: 'done' }])
    expect((await mailsTo(world, holder.email)).map(({ template }) => template)).toEqual(['trial_ends'])
  })

  it('are fetched: purchases, ended periods, and subscriptions not refreshed for a day', async () => {
    const [bought, ended, quiet] = [at({ id: 'sub_b' }), at({ id: 'sub_e' }), at({ id: 'sub_q' })]
    await deliver(updated(ended))
    await deliver(updated(quiet))
    await db
      .updateTable('subscriptions')
      .set({ current_period_end: new Date(noon.getTime() + 60_000) })
      .where('external_subscription_id', '=', ended.id)
      .execute()
    await open('cs_paid')
    await open('cs_gone')
    await open('cs_new', new Date(noon.getTime() + 10 * 60_000))
    checkout('cs_paid', 'complete', bought.id)
    checkout('cs_gone', 'expired')
    at({ ...ended, status: 'canceled', endedAt: noon })
    at({ ...quiet, cancelAtPeriodEnd: true })
    later(11 * 60_000)
    await reconcilePayments(ctx)
    expect(await rowOf(bought)).toMatchObject({ status: 'active' })
    expect([await statusOf('cs_paid'), await statusOf('cs_gone'), await statusOf('cs_new')]).toEqual([
      'complete',
      'expired',
      'open',
    ])
    expect(await rowOf(ended)).toMatchObject({ status: 'canceled' })
    expect(await rowOf(quiet)).toMatchObject({ cancel_at_period_end: false })
    later(day + 12 * 60_000)
    await reconcilePayments(ctx)
    expect(await rowOf(quiet)).toMatchObject({ cancel_at_period_end: true })
  })

  it('wait while the provider does not answer, with a single request', async () => {
    for (let count = 0; count < 5; count++) await deliver(updated(at()))
    fake.asked.length = 0
    fake.failing = new PaymentError('unreachable', 'ETIMEDOUT')
    later(2 * day)
    await reconcilePayments(ctx)
    expect(fake.asked).toHaveLength(1)
  })

  it('grant nothing for a trial that ended without a card, and everything once it is paid', async () => {
    const subscription = at({ status: 'trialing', isPaid: false, trialEnd: new Date(noon.getTime() + day) })
    await deliver(updated(subscription))
    at({ ...subscription, status: 'paused', isPaid: false })
    await deliver(updated(subscription))
    expect(await rowOf(subscription)).toMatchObject({ status: 'canceled', provider_status: 'paused' })
    expect(await planOf(holder)).toBe('free')
    // Later looks change nothing about when it stopped.
    later(day + 12 * 60_000)
    await reconcilePayments(ctx)
    expect(await rowOf(subscription)).toMatchObject({
      looked_at: ctx.now(),
      stopped_at: noon,
      paid_from: null,
    })
    at({ ...subscription, status: 'active', isPaid: true })
    later(3 * day)
    await reconcilePayments(ctx)
    expect(await rowOf(subscription)).toMatchObject({
      status: 'active',
      stopped_at: null,
      paid_from: subscription.trialEnd,
    })
  })

  it('take nothing paid from customers that the provider does not know', async () => {
    const subscription = at()
    await deliver(updated(subscription))
    fake.subscriptions.clear()
    later(2 * day)
    await reconcilePayments(ctx)
    expect(await rowOf(subscription)).toMatchObject({ status: 'active', provider_status: 'active' })
    later(31 * day)
    await reconcilePayments(ctx)
    expect(await rowOf(subscription)).toMatchObject({ status: 'canceled', provider_status: 'missing' })
  })
})

describe('staff', () => {
  it('see the events and replay them, with log lines', async () => {
    const subscription = at()
    fake.failing = new PaymentError('refused', 'no')
    expect(await deliver(updated(subscription, 'evt_again'))).toBe(503)
    const replay = (id: string) =>
      admin.ask({ method: 'POST', url: `/api/billing-events/${id}/replay`, payload: {} })
    expect((await replay('evt_again')).json.data['code']).toBe('payment_provider_failed')
    fake.failing = undefined
    expect((await replay('evt_again')).json.data).toMatchObject({ status: 'done', problem: null })
    expect((await replay('evt_none')).json.data['code']).toBe('event_not_found')
    expect(await rowOf(subscription)).toMatchObject({ status: 'active' })
    const list = await admin.ask({ url: '/api/billing-events?status=done' })
    expect(list.json.data['rows']).toMatchObject([{ id: 'evt_again', deliveries: 1 }])
    const table = await world.app.inject({
      url: '/api/billing-events/export.csv',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(table.body).toContain(subscription.id)
    const lines = await db
      .selectFrom('audit_trail')
      .select(['act', 'record_id'])
      .where('act', '=', 'replay')
      .execute()
    expect(lines).toEqual([
      { act: 'replay', record_id: 'evt_again' },
      { act: 'replay', record_id: 'evt_again' },
    ])
  })
})
