import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PaymentError, type ProviderSubscription } from '#server/providers/payments/payment-provider.ts'
import { fakeProvider } from '#test/payments/fake-provider.ts'
import { mailsTo } from '#test/world/mails.ts'
import { type Person, person } from '#test/world/people.ts'
import { plantSubscription } from '#test/world/planted-subscriptions.ts'
import { type Answer, testWorld } from '#test/world/world.ts'
import { refreshSubscription } from '../apply-subscription.ts'

const world = await testWorld()
const { db } = world.ctx
const noon = new Date('2026-11-22T12:00:00Z')
world.setTime(noon)
const fake = fakeProvider(world.ctx.now)
Object.assign(world.ctx, { payments: fake.provider })
const code = (reply: Answer) => reply.json.data['code'] ?? reply.status
const errors = (reply: Answer) => Object.keys(reply.json.data['_errors'] ?? {})

let admin: Person
beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
  await admin.ask({ method: 'PUT', url: '/api/settings', payload: { stripe_secret_key: 'sk_test_1' } })
})
beforeEach(async () => {
  await db.deleteFrom('subscriptions').execute()
  fake.subscriptions.clear()
  fake.failing = undefined
})

const post = (path: string, payload: object = {}, user = admin) =>
  user.ask({ method: 'POST', url: `/api/subscriptions/${path}`, payload })
const read = async (path: string) => (await admin.ask({ url: `/api/subscriptions${path}` })).json.data

interface Life {
  plan?: string
  price?: number
  currency?: string
  status?: 'trialing' | 'active' | 'canceled'
  provider_status?: string
  start?: string
  trial?: string
  end?: string
}

/** A stored subscription. */
function live(holder: Person, life: Life = {}): Promise<{ id: string; external: string }> {
  const { plan = 'pro', price = 1900, currency = 'USD', status = 'active' } = life
  const start = new Date(life.start ?? '2026-11-01T00:00:00Z')
  return plantSubscription(world, holder.id, {
    plan,
    price,
    currency,
    status,
    provider_status: life.provider_status ?? status,
    start_date: start,
    current_period_start: start,
    current_period_end: new Date('2026-12-01T00:00:00Z'),
    trial_end_date: life.trial ? new Date(life.trial) : null,
    end_date: life.end ? new Date(life.end) : null,
    looked_at: start,
    created_at: start,
    updated_at: start,
  })
}

/** The same subscription at the provider. */
function atProvider(external: string, holder: Person): ProviderSubscription {
  const subscription: ProviderSubscription = {
    id: external,
    customerId: 'cus_1',
    status: 'active',
    price: { priceId: 'price_1', productId: 'prod_1', amount: 1900, currency: 'USD', interval: 'month' },
    nextPrice: undefined,
    pending: undefined,
    hasAside: false,
    userId: holder.id,
    plan: 'pro',
    cancelAtPeriodEnd: false,
    isPaid: true,
    startDate: new Date('2026-11-01T00:00:00Z'),
    currentPeriodStart: new Date('2026-11-01T00:00:00Z'),
    currentPeriodEnd: new Date('2026-12-01T00:00:00Z'),
    trialEnd: undefined,
    canceledAt: undefined,
    endedAt: undefined,
  }
  fake.subscriptions.set(external, subscription)
  return subscription
}

describe('one subscription', () => {
  it('is canceled at period end, resumed, and canceled at once, with log lines', async () => {
    const ada = await person(world)
    const { id, external } = await live(ada)
    atProvider(external, ada)
    const planOfAda = async () => (await ada.ask({ url: '/api/entitlements' })).json.data['plan']
    const later = await post(`${id}/cancel`, { at: 'period_end', reason: 'asked by mail' })
    expect(later.json.data).toMatchObject({ status: 'active', cancel_at_period_end: true })
    const bell = await ada.ask({ url: '/api/auth/notifications' })
    expect(bell.json.data['notifications']).toMatchObject([
      { type: 'subscription_leaves', text: expect.stringMatching(/your pro subscription/i) as string },
    ])
    const back = await post(`${id}/resume`)
    expect(back.json.data).toMatchObject({ status: 'active', cancel_at_period_end: false })
    expect(await planOfAda()).toMatchObject({ name: 'pro' })
    const now = await post(`${id}/cancel`, { at: 'now', reason: 'stolen card' })
    expect([now.json.message, now.json.data['status']]).toEqual(['Subscription canceled.', 'canceled'])
    expect(await planOfAda()).toMatchObject({ name: 'free' })
    for (const reply of [
      await post(`${id}/cancel`, { at: 'now', reason: 'once more' }),
      await post(`${id}/resume`),
    ])
      expect(code(reply)).toBe('subscription_ended')
    const { json } = await admin.ask({ url: '/api/audit?area=subscriptions' })
    const [last] = json.data['rows'] as { changes: { field: string; after: unknown }[] }[]
    expect(last?.changes).toContainEqual({ field: 'reason', before: null, after: 'stolen card' })
  })

  it('mails its holder in their language that staff canceled it at period end', async () => {
    const ada = await person(world)
    await db.updateTable('users').set({ locale: 'de' }).where('id', '=', ada.id).execute()
    const { id, external } = await live(ada)
    atProvider(external, ada)
    await post(`${id}/cancel`, { at: 'period_end', reason: 'asked by mail' })
    await post(`${id}/cancel`, { at: 'period_end', reason: 'asked by mail' })
    const mails = await mailsTo(world, ada.email)
    expect(mails.map(({ template, locale }) => [template, locale])).toEqual([['subscription_leaves', 'de']])
  })

  it('logs the intent to cancel even if the process dies before the result', async () => {
    const ada = await person(world)
    const { id, external } = await live(ada)
    atProvider(external, ada)
    const { cancelNow } = fake.provider
    fake.provider.cancelNow = async (access, which) => {
      await cancelNow(access, which)
      throw new Error('the process is gone')
    }
    expect((await post(`${id}/cancel`, { at: 'now', reason: 'stolen card' })).status).toBe(500)
    fake.provider.cancelNow = cancelNow
    const lines = await db
      .selectFrom('audit_trail')
      .select(['act', 'actor', 'changes'])
      .where('record_id', '=', id)
      .execute()
    expect(lines).toMatchObject([{ act: 'cancel', actor: admin.id }])
    expect(JSON.stringify(lines[0]?.changes)).toContain('stolen card')
    expect(fake.subscriptions.get(external)?.status).toBe('canceled')
  })

  it('can be ended by staff after it was not paid', async () => {
    const ada = await person(world)
    const { id, external } = await live(ada, { status: 'canceled', provider_status: 'unpaid' })
    atProvider(external, ada).status = 'unpaid'
    expect(code(await post(`${id}/resume`))).toBe('subscription_ended')
    const ended = await post(`${id}/cancel`, { at: 'now', reason: 'never paid' })
    expect(ended.json.data).toMatchObject({ status: 'canceled', provider_status: 'canceled' })
    expect(fake.subscriptions.get(external)?.status).toBe('canceled')
    expect(code(await post(`${id}/cancel`, { at: 'now', reason: 'once more' }))).toBe('subscription_ended')
  })

  it('stays unchanged if the provider does not answer', async () => {
    const ada = await person(world)
    const { id, external } = await live(ada)
    atProvider(external, ada)
    fake.failing = new PaymentError('unreachable', 'no')
    for (const reply of [
      await post(`${id}/cancel`, { at: 'now', reason: 'stolen card' }),
      await post(`${id}/look`),
    ])
      expect([reply.status, code(reply)]).toEqual([502, 'payment_provider_failed'])
    expect(await read(`/${id}`)).toMatchObject({ status: 'active', cancel_at_period_end: false })
    expect(code(await post(`${randomUUID()}/look`))).toBe('subscription_not_found')
    expect(errors(await post(`${id}/cancel`, { at: 'now', reason: ' ' }))).toEqual(['reason'])
  })

  it('is refreshed, and shows the related events of the provider', async () => {
    const ada = await person(world)
    const { id, external } = await live(ada)
    atProvider(external, ada).status = 'past_due'
    const event = { type: 'invoice.paid', external_customer_id: 'cus_1', object_id: null, problem: null }
    for (const [eventId, about] of [
      ['evt_1', external],
      ['evt_2', 'sub_other'],
    ] as const)
      await db
        .insertInto('billing_events')
        .values({
          ...event,
          id: eventId,
          external_subscription_id: about,
          happened_at: noon,
          received_at: noon,
          status: 'done',
          handled_at: noon,
        })
        .execute()
    expect((await post(`${id}/look`)).json.data).toMatchObject({
      provider_status: 'past_due',
      looked_at: noon.toISOString(),
    })
    const view = await read(`/${id}`)
    expect(view['user']).toEqual({
      id: ada.id,
      username: ada.username,
      email: ada.email,
      fullname: `Person ${ada.username}`,
      avatar: null,
    })
    expect((view['events'] as { id: string }[]).map((event) => event.id)).toEqual(['evt_1'])
  })
})

describe('a grant', () => {
  const grant = (user: string, overrides: object = {}, caller = admin) =>
    post(
      'grants',
      { user, plan: 'pro', until: '2026-12-24T00:00:00.000Z', reason: 'press', ...overrides },
      caller,
    )

  it('gives a plan until a date, notifies the user, and falls back to the paid plan', async () => {
    const ada = await person(world)
    const reply = await grant(ada.email.toUpperCase())
    expect(reply.json.data).toMatchObject({ user: { id: ada.id }, plan: 'pro' })
    const plan = async () => (await ada.ask({ url: '/api/entitlements' })).json.data['plan']
    expect(await plan()).toMatchObject({ name: 'pro', until: '2026-12-24T00:00:00.000Z' })
    const bell = await db.selectFrom('notifications').select('type').where('user_id', '=', ada.id).execute()
    expect(bell).toEqual([{ type: 'plan_changed' }])
    await live(ada, { plan: 'basic' })
    await db.updateTable('users').set({ plan_until: noon }).where('id', '=', ada.id).execute()
    expect(await plan()).toMatchObject({ name: 'basic' })
  })

  it('needs another user, a plan, a reason, a future date, and sufficient rights', async () => {
    const ada = await person(world)
    expect(code(await grant('nobody at all'))).toBe('user_not_found')
    expect(code(await grant(admin.username))).toBe('own_plan')
    expect(code(await grant(ada.username, { plan: 'gold' }))).toBe('plan_not_found')
    expect(errors(await grant(ada.username, { until: '2026-11-22T11:59:59.000Z' }))).toEqual(['until'])
    expect(errors(await grant(ada.username, { reason: '' }))).toEqual(['reason'])
    const cashier = await person(world, { role: { subscriptions: { read: true, update: true } } })
    expect(code(await grant(admin.username, {}, cashier))).toBe('exceeds_own_rights')
    expect((await grant(ada.username, {}, cashier)).status).toBe(200)
  })
})

it('lists subscriptions with user, price and plan, with filters', async () => {
  const [ada, bob] = [await person(world), await person(world)]
  await live(ada, { plan: 'basic', price: 900 })
  await live(bob, { status: 'canceled', end: '2026-11-10T00:00:00Z' })
  const names = async (query: string) =>
    ((await read(query))['rows'] as { user: { username: string } }[]).map(({ user }) => user.username)
  expect((await names('')).toSorted()).toEqual([ada.username, bob.username].toSorted())
  expect(await names('?status=canceled')).toEqual([bob.username])
  expect(await names('?plan=basic')).toEqual([ada.username])
  expect(await names(`?search=${bob.email.toUpperCase()}`)).toEqual([bob.username])
  const csv = await admin.ask({ url: '/api/subscriptions/export.json?plan=basic' })
  expect(csv.status).toBe(200)
  const file = await world.app.inject({
    url: '/api/subscriptions/export.csv?plan=basic&columns=price,currency',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(file.body).toMatch(/,"?9"?,"?USD/)
})

it('counts monthly revenue by currency, today and over twelve months', async () => {
  const people = await Promise.all(Array.from({ length: 7 }, () => person(world)))
  const lives: Life[] = [
    { start: '2025-06-10T00:00:00Z' },
    { start: '2026-09-05T00:00:00Z', trial: '2026-10-02T00:00:00Z' },
    { start: '2026-11-20T00:00:00Z', status: 'trialing', trial: '2026-12-04T00:00:00Z' },
    { plan: 'basic', price: 900, currency: 'EUR', provider_status: 'past_due' },
    { start: '2026-08-01T00:00:00Z', status: 'canceled', end: '2026-10-31T23:00:00Z' },
    // Ended during its trial: it never paid anything.
    {
      start: '2026-09-01T00:00:00Z',
      trial: '2026-09-15T00:00:00Z',
      status: 'canceled',
      end: '2026-09-10T00:00:00Z',
    },
    { plan: 'basic', price: 900, currency: 'USD', provider_status: 'paused' },
  ]
  await Promise.all(lives.map((life, i) => live(people[i] as Person, life)))
  const revenue = await read('/revenue')
  expect(revenue).toMatchObject({
    recurring: [
      { currency: 'EUR', amount: 900 },
      { currency: 'USD', amount: 3800 },
    ],
    active: 4,
    trialing: 1,
    past_due: 1,
    leaving: 0,
    by_plan: [
      { plan: 'basic', active: 2, trialing: 0, recurring: [{ currency: 'EUR', amount: 900 }] },
      { plan: 'pro', active: 2, trialing: 1, recurring: [{ currency: 'USD', amount: 3800 }] },
    ],
  })
  const months = revenue['months'] as { month: string; recurring: unknown; begun: number; ended: number }[]
  expect(months.map(({ month }) => month)).toEqual([
    '2025-12',
    ...Array.from({ length: 11 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}`),
  ])
  const usd = (amount: number) => [{ currency: 'USD', amount }]
  expect(months.slice(-4)).toMatchObject([
    { month: '2026-08', recurring: usd(3800), begun: 1, ended: 0 },
    { month: '2026-09', recurring: usd(3800), begun: 2, ended: 1 },
    { month: '2026-10', recurring: usd(3800), begun: 0, ended: 1 },
    { month: '2026-11', recurring: [{ currency: 'EUR', amount: 900 }, ...usd(3800)], begun: 3, ended: 0 },
  ])
  expect(months[0]).toEqual({
    month: '2025-12',
    recurring: usd(1900),
    refunded: [],
    net: usd(1900),
    begun: 0,
    ended: 0,
  })
})

it('counts past months at the price paid then', async () => {
  const ada = await person(world)
  const { external } = await live(ada, { start: '2026-08-15T00:00:00Z' })
  await db.deleteFrom('subscriptions').where('external_subscription_id', '=', external).execute()
  const sold = { priceId: 'price_1', productId: 'prod_1', currency: 'USD', interval: 'month' }
  const bought = atProvider(external, ada)
  const see = async (time: string, set: Partial<ProviderSubscription>) => {
    world.setTime(new Date(time))
    fake.subscriptions.set(external, { ...bought, startDate: new Date('2026-08-15T00:00:00Z'), ...set })
    await refreshSubscription(world.ctx, external)
  }
  const period = (from: string, until: string) => ({
    currentPeriodStart: new Date(from),
    currentPeriodEnd: new Date(until),
  })
  const august = period('2026-08-15T00:00:00Z', '2026-09-15T00:00:00Z')
  await see('2026-08-15T00:00:00Z', { ...august, price: { ...sold, amount: 900 } })
  // A higher price in the middle of a period that began the month before.
  await see('2026-09-05T00:00:00Z', { ...august, price: { ...sold, amount: 2900 } })
  // A lower price with a period that began in October, seen in November.
  const october = period('2026-10-15T00:00:00Z', '2026-11-15T00:00:00Z')
  await see('2026-11-02T00:00:00Z', { ...october, price: { ...sold, amount: 500 } })
  world.setTime(noon)
  const { months } = (await read('/revenue')) as unknown as {
    months: { month: string; recurring: { amount: number }[] }[]
  }
  const paid = months.map(({ month, recurring }) => [month, recurring[0]?.amount])
  expect(paid.slice(-4)).toEqual([
    ['2026-08', 900],
    ['2026-09', 2900],
    ['2026-10', 500],
    ['2026-11', 500],
  ])
})

it("checks a plan's price at the provider", async () => {
  const check = (name: string) => admin.ask({ url: `/api/plans/${name}/price` })
  expect(code(await check('gold'))).toBe('plan_not_found')
  expect(code(await check('free'))).toBe('plan_not_for_sale')
  await db.updateTable('plans').set({ product_id: 'prod_pro' }).where('name', '=', 'pro').execute()
  const { price } = await db
    .selectFrom('plans')
    .select('price')
    .where('name', '=', 'pro')
    .executeTakeFirstOrThrow()
  expect(code(await check('pro'))).toBe('plan_not_for_sale')
  fake.sell('prod_pro', price)
  expect((await check('pro')).json.data).toMatchObject({ price, currency: 'USD', matches: true })
  fake.sell('prod_pro', price, { interval: 'year' })
  expect((await check('pro')).json.data).toMatchObject({ interval: 'year', matches: false })
  await admin.ask({ method: 'PUT', url: '/api/settings', payload: { stripe_secret_key: null } })
  expect([(await check('pro')).status, code(await check('pro'))]).toEqual([503, 'payments_unavailable'])
})
