import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { EditedPlan, ListedPlan } from '#contract/billing/plan-editing.ts'
import { type Person, person } from '#test/world/people.ts'
import { plantSubscription } from '#test/world/planted-subscriptions.ts'
import { type Answer, testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { db } = world.ctx
const code = (reply: Answer) => reply.json.data['code'] ?? reply.status
const of = (reply: Answer) => reply.json.data as unknown as EditedPlan
const errorFields = (reply: Answer) => Object.keys(reply.json.data['_errors'] ?? {})

let admin: Person
beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
})
const seeded = ['free', 'basic', 'pro', 'Ultra']
beforeEach(async () => {
  await db.deleteFrom('subscriptions').execute()
  await db.updateTable('users').set({ plan: 'free', plan_until: null }).execute()
  await db.deleteFrom('plans').where('name', 'not in', seeded).execute()
})

const team = {
  name: 'Team',
  product_id: 'prod_team',
  price: 4900,
  currency: 'EUR',
  trial_days: 7,
  is_active: true,
  is_most_preferred: false,
  features: { youtube: true, giveaway_history: true },
  daily_limit: 50,
  monthly_limit: null,
  day_limit: 365,
  comments: 20_000,
  list_rows: 20_000,
  posts: 5,
  sharing: 'days',
  sharing_days: 90,
}
const create = (overrides: object = {}) =>
  admin.ask({ method: 'POST', url: '/api/plans', payload: { ...team, ...overrides } })
const change = (name: string, payload: object) =>
  admin.ask({ method: 'PUT', url: `/api/plans/${name}`, payload })
const move = (name: string, position: number) =>
  admin.ask({ method: 'POST', url: `/api/plans/${name}/move`, payload: { position } })
const remove = (name: string) => admin.ask({ method: 'DELETE', url: `/api/plans/${name}`, payload: {} })
const weigh = async (name: string, payload: object) =>
  (await admin.ask({ method: 'POST', url: `/api/plans/${name}/weigh`, payload })).json.data
const list = async () => (await admin.ask({ url: '/api/plans' })).json.data['rows'] as EditedPlan[]
const offered = async () => {
  const { json } = await world.ask({ url: '/api/settings' })
  return (json.data['constants'] as { plans: { name: string }[] }).plans.map(({ name }) => name)
}

const subscribe = (userId: string, plan: string, overrides: object = {}) =>
  plantSubscription(world, userId, { plan, price: 4900, currency: 'EUR', ...overrides })

it('plans are added, changed, renamed, hidden and deleted, and the site offers them at once', async () => {
  const createReply = await create()
  expect([createReply.status, createReply.json.message]).toEqual([201, 'Plan created.'])
  expect(of(createReply)).toMatchObject({
    position: 5,
    subscribers: 0,
    granted: 0,
    is_free: false,
    reload_store: true,
  })
  expect(of(createReply).features).toMatchObject({ youtube: true, reddit: false })
  expect(await offered()).toEqual([...seeded, 'Team'])

  const ada = await person(world, { plan: 'Team' })
  await subscribe(ada.id, 'Team')
  const renamed = await change('Team', { name: 'Crew', daily_limit: null, features: { tiktok: true } })
  expect(of(renamed)).toMatchObject({
    name: 'Crew',
    subscribers: 1,
    granted: 1,
    limits: { daily_limit: null },
  })
  expect(of(renamed).features).toMatchObject({ tiktok: true, youtube: false })
  const entitlements = await ada.ask({ url: '/api/entitlements' })
  expect(entitlements.json.data).toMatchObject({ plan: { name: 'Crew' }, day: { limit: null } })
  expect(code(await admin.ask({ url: '/api/plans/Team' }))).toBe('plan_not_found')

  await change('Crew', { is_active: false })
  expect(await offered()).toEqual(seeded)
  expect(code(await remove('Crew'))).toBe('plan_in_use')
  // An upgrade to it is waiting for the buyer's bank.
  await db.updateTable('subscriptions').set({ plan: 'pro', pending_plan: 'Crew' }).execute()
  await db.updateTable('users').set({ plan: 'free' }).execute()
  expect(code(await remove('Crew'))).toBe('plan_in_use')
  await db.deleteFrom('subscriptions').execute()
  await db.updateTable('users').set({ plan: 'Crew' }).where('id', '=', ada.id).execute()
  expect(code(await remove('Crew'))).toBe('plan_in_use')
  await db.updateTable('users').set({ plan: 'free' }).execute()
  expect((await remove('Crew')).json.message).toBe('Plan deleted.')
  expect(await offered()).toEqual(seeded)

  const { json } = await admin.ask({ url: '/api/audit?area=plans' })
  const lines = (json.data['rows'] as { act: string; record: { name: string } }[]).slice(0, 4)
  expect(lines.map(({ act, record }) => `${act} ${record.name}`)).toEqual([
    'delete Crew',
    'update Crew',
    'update Crew',
    'create Team',
  ])
})

it('reports an error on its field', async () => {
  const wrong: [object, string][] = [
    [{ price: 0 }, 'price'],
    [{ price: -1 }, 'price'],
    [{ currency: 'XQX' }, 'currency'],
    [{ currency: 'eur' }, 'currency'],
    [{ sharing_days: null }, 'sharing_days'],
    [{ daily_limit: 100, monthly_limit: 99 }, 'daily_limit'],
    [{ product_id: 'nothing' }, 'product_id'],
    [{ name: '<b>' }, 'name'],
    [{ name: 'Add' }, 'name'],
    [{ name: 'Export.csv' }, 'name'],
    [{ name: 'Team.data' }, 'name'],
    [{ comments: 0 }, 'comments'],
  ]
  for (const [overrides, field] of wrong) {
    const reply = await create(overrides)
    expect([reply.status, code(reply), errorFields(reply)]).toEqual([422, 'validation_failed', [field]])
  }
  const twice = await create({ name: 'ultra' })
  expect([code(twice), errorFields(twice)]).toEqual(['name_exists', ['name']])
  expect(code(await change('nothing', { price: 100 }))).toBe('plan_not_found')
})

it('keeps the name, price and availability of the free plan', async () => {
  const wrong: [object, string][] = [
    [{ name: 'gratis' }, 'name'],
    [{ price: 100 }, 'price'],
    [{ is_active: false }, 'is_active'],
    [{ trial_days: 3 }, 'trial_days'],
    [{ product_id: 'prod_free' }, 'product_id'],
  ]
  for (const [payload, field] of wrong) expect(errorFields(await change('free', payload))).toEqual([field])
  expect(code(await remove('free'))).toBe('plan_in_use')
  expect(of(await change('free', { comments: 1234 })).limits.comments).toBe(1234)
})

it('has at most one recommended plan under concurrency', async () => {
  await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      change(['basic', 'pro', 'Ultra'][i % 3] ?? '', { is_most_preferred: true }),
    ),
  )
  expect((await list()).filter((plan) => plan.is_most_preferred)).toHaveLength(1)
  await change('pro', { is_most_preferred: true })
  expect((await list()).flatMap((plan) => (plan.is_most_preferred ? plan.name : []))).toEqual(['pro'])
})

it('keeps an order without gaps under concurrent changes', async () => {
  await move('Ultra', 1)
  expect((await list()).map(({ name }) => name)).toEqual(['Ultra', 'free', 'basic', 'pro'])
  await move('Ultra', 999)
  expect((await list()).map(({ name }) => name)).toEqual(seeded)
  await create({ name: 'gone' })
  await Promise.all([
    move('free', 3),
    move('Ultra', 1),
    create(),
    remove('gone'),
    move('basic', 4),
    create({ name: 'Crew' }),
    move('pro', 1),
  ])
  const rows = await list()
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...seeded, 'Crew', 'Team'].toSorted())
  expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6])
  const stored = await db.selectFrom('plans').select('position').orderBy('position').execute()
  expect(new Set(stored.map(({ position }) => position)).size).toBe(6)
})

it('shows in advance whom a change would affect', async () => {
  await create()
  const [ada, bob, cleo] = [await person(world), await person(world), await person(world, { plan: 'Team' })]
  await subscribe(ada.id, 'Team')
  await subscribe(bob.id, 'Team', { price: 3900 })
  await subscribe(cleo.id, 'Team', { status: 'canceled', provider_status: 'canceled' })
  const wider = { daily_limit: null, sharing: 'unlimited', features: { ...team.features, x: true } }
  expect(await weigh('Team', wider)).toMatchObject({ lost_features: [], tighter: [], price_changes: false })
  const narrower = {
    price: 5900,
    features: { youtube: true },
    monthly_limit: 100,
    comments: 19_999,
    sharing_days: 30,
  }
  expect(await weigh('Team', narrower)).toEqual({
    subscribers: 2,
    prices: [
      { price: 3900, currency: 'EUR', subscribers: 1 },
      { price: 4900, currency: 'EUR', subscribers: 1 },
    ],
    granted: 1,
    lost_features: ['giveaway_history'],
    tighter: ['monthly_limit', 'comments', 'sharing'],
    price_changes: true,
  })
  expect(of(await admin.ask({ url: '/api/plans/Team' })).price).toBe(4900)
})

it('shows what each plan earns per month, by currency, to those who may read subscriptions', async () => {
  const [ada, grace, alan] = await Promise.all([person(world), person(world), person(world)])
  await subscribe(ada.id, 'pro')
  await subscribe(grace.id, 'pro', { price: 1900 })
  await subscribe(alan.id, 'pro', { price: 2500, currency: 'USD' })
  await subscribe(alan.id, 'pro', { status: 'trialing' })
  await subscribe(alan.id, 'pro', { status: 'canceled' })
  const seenBy = async (viewer: Person) => {
    const { json } = await viewer.ask({ url: '/api/plans' })
    return Object.fromEntries(
      (json.data['rows'] as ListedPlan[]).map(({ name, recurring }) => [name, recurring]),
    )
  }
  expect(await seenBy(admin)).toMatchObject({
    free: [],
    pro: [
      { currency: 'EUR', amount: 6800 },
      { currency: 'USD', amount: 2500 },
    ],
  })
  const exportFor = async ({ token }: Person) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await world.app.inject({ url: '/api/plans/export.csv', headers })).body
  }
  expect(await exportFor(admin)).toContain('68 EUR + 25 USD')
  const editor = await person(world, { role: { external: { dashboard: true }, plans: { read: true } } })
  expect(await seenBy(editor)).toMatchObject({ free: null, pro: null })
  expect(await exportFor(editor)).not.toContain('68 EUR')
})
