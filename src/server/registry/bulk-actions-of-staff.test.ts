import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { BulkJob } from '#contract/lists/bulk/bulk.ts'
import { openShop, prices } from '../../../test/payments/shop.ts'
import { mailsTo } from '../../../test/world/mails.ts'
import { type Person, person } from '../../../test/world/people.ts'
import { workBulk } from '../core/bulk/bulk-action.ts'
import { bulkActions } from './features.ts'

const { world, fake, holder } = await openShop()
const { ctx } = world
const { db } = ctx
let admin: Person

beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
})
beforeEach(() => {
  fake.sell('prod_pro', prices.pro)
})

/** Runs an action on selected rows, and returns the results. */
async function act(action: string, ids: string[], options = {}, by = admin) {
  const made = await by.ask({ method: 'POST', url: '/api/selections', payload: { ids } })
  const selection = made.json.data['id']
  const payload = { action, selection, count: ids.length, options }
  const begun = await by.ask({ method: 'POST', url: '/api/bulk', payload })
  if (begun.status !== 201) return { code: String(begun.json.data['code']), done: 0, failed: 0, rows: [] }
  const id = String(begun.json.data['id'])
  await workBulk(ctx, bulkActions(ctx), { bulk_id: id, turn: 0 }, new AbortController().signal)
  return {
    code: '',
    ...((await by.ask({ url: `/api/bulk/${id}` })).json.data as unknown as BulkJob),
  }
}

async function ticket(): Promise<string> {
  const owner = await person(world)
  const id = randomUUID()
  const now = new Date()
  await db
    .insertInto('support_tickets')
    .values({
      id,
      user_id: owner.id,
      locale: 'en',
      app_number: 1,
      subject: `About ${id}`,
      priority: 'medium',
      status: 'open',
      is_premium: false,
      last_message_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

it('changes many tickets with the permission and rules of a single change', async () => {
  const ids = [await ticket(), await ticket()]
  const look = () =>
    db
      .selectFrom('support_tickets')
      .select(['status', 'priority', 'assigned_to', 'closed_at'])
      .where('id', 'in', ids)
      .execute()
  expect(await act('tickets.priority', ids, { priority: 'high' })).toMatchObject({ done: 2, failed: 0 })
  expect(await act('tickets.assign', ids, { assigned_to: admin.id })).toMatchObject({ done: 2, failed: 0 })
  expect(await act('tickets.status', ids, { status: 'closed' })).toMatchObject({ done: 2, failed: 0 })
  for (const { closed_at, ...row } of await look()) {
    expect(closed_at).toBeInstanceOf(Date)
    expect(row).toMatchObject({
      status: 'closed',
      priority: 'high',
      assigned_to: admin.id,
    })
  }
  expect(await act('tickets.assign', ids, { assigned_to: 'none' })).toMatchObject({ done: 2 })
  expect((await look()).map(({ assigned_to }) => assigned_to)).toEqual([null, null])
  const plain = await person(world)
  expect(await act('tickets.assign', ids, { assigned_to: plain.id })).toMatchObject({ done: 0, failed: 2 })
  for (const options of [{}, { status: 'gone' }])
    expect((await act('tickets.status', ids, options)).code).toBe('validation_failed')
  const reader = await person(world, { role: { tickets: { read: true } } })
  expect((await act('tickets.status', ids, { status: 'open' }, reader)).code).toBe('not_permitted')
})

it('activates and deactivates many plans, but never the free one', async () => {
  const result = await act('plans.deactivate', ['free', 'pro'])
  expect(result).toMatchObject({ done: 1, failed: 1 })
  expect(result.rows.find(({ state }) => state === 'failed')).toMatchObject({ id: 'free', name: 'free' })
  const isOffered = async () =>
    (await db.selectFrom('plans').select('is_active').where('name', '=', 'pro').executeTakeFirst())?.is_active
  expect(await isOffered()).toBe(false)
  expect(await act('plans.activate', ['pro'])).toMatchObject({ done: 1 })
  expect(await isOffered()).toBe(true)
  const reader = await person(world, { role: { plans: { read: true } } })
  expect((await act('plans.deactivate', ['pro'], {}, reader)).code).toBe('not_permitted')
})

it('activates many plans only at the price of the payment provider', async () => {
  expect(await act('plans.deactivate', ['pro', 'Ultra'])).toMatchObject({ done: 2 })
  fake.sell('prod_pro', prices.pro + 100)
  const result = await act('plans.activate', ['pro', 'Ultra'])
  expect(result).toMatchObject({ done: 1, failed: 1 })
  expect(result.rows.find(({ state }) => state === 'failed')).toMatchObject({
    id: 'pro',
    message: expect.stringContaining('payment provider') as string,
  })
  const offered = db.selectFrom('plans').select('name').where('is_active', '=', true).orderBy('name')
  expect((await offered.execute()).map(({ name }) => name)).not.toContain('pro')
  fake.sell('prod_pro', prices.pro)
  expect(await act('plans.activate', ['pro'])).toMatchObject({ done: 1 })
  const { sale_problem } = await db
    .selectFrom('plans')
    .select('sale_problem')
    .where('name', '=', 'pro')
    .executeTakeFirstOrThrow()
  expect(sale_problem).toBeNull()
})

it('cancels many subscriptions at period end, at the provider and with mails', async () => {
  const holders = [await holder('basic'), await holder('pro')]
  const look = () =>
    db
      .selectFrom('subscriptions')
      .select(['id', 'cancel_at_period_end', 'status'])
      .where(
        'external_subscription_id',
        'in',
        holders.map(({ subscription }) => subscription),
      )
      .execute()
  const ids = (await look()).map(({ id }) => id)
  const result = await act('subscriptions.cancel', ids, { reason: 'asked by mail' })
  expect(result).toMatchObject({ done: 2, failed: 0 })
  for (const { subscription } of holders)
    expect(fake.subscriptions.get(subscription)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
  for (const row of await look()) expect(row).toMatchObject({ status: 'active', cancel_at_period_end: true })
  for (const { email } of holders)
    expect((await mailsTo(world, email)).map(({ template }) => template)).toContain('subscription_leaves')
  const reader = await person(world, { role: { subscriptions: { read: true } } })
  const refused = await act('subscriptions.cancel', ids, { reason: 'asked by mail' }, reader)
  expect(refused.code).toBe('not_permitted')
  expect((await act('subscriptions.cancel', [randomUUID()], { reason: 'asked by mail' })).code).toBe(
    'bulk_count_changed',
  )
})

it('cancels the rest if the provider has already ended one subscription', async () => {
  const [gone, left] = [await holder('basic'), await holder('basic')]
  fake.alter(gone.subscription, { status: 'canceled', endedAt: ctx.now() })
  const ids = (
    await db
      .selectFrom('subscriptions')
      .select('id')
      .where('external_subscription_id', 'in', [gone.subscription, left.subscription])
      .execute()
  ).map(({ id }) => id)
  expect(await act('subscriptions.cancel', ids, { reason: 'asked by mail' })).toMatchObject({
    done: 1,
    failed: 1,
  })
  expect(fake.subscriptions.get(left.subscription)?.cancelAtPeriodEnd).toBe(true)
})

it('deletes many menus and restores them', async () => {
  const keys = ['bulk-one', 'bulk-two']
  for (const key of keys)
    await db
      .insertInto('menus')
      .values({ key, area: 'footer', position: 90, updated_at: new Date() })
      .execute()
  const job = await act('menus.delete', keys)
  expect(job).toMatchObject({ done: 2, failed: 0 })
  const left = () => db.selectFrom('menus').select('key').where('key', 'in', keys).orderBy('key').execute()
  expect(await left()).toEqual([])
  const payload = { action: 'menus.restore', undoes: 'id' in job ? job.id : '', count: 2 }
  const begun = await admin.ask({ method: 'POST', url: '/api/bulk', payload })
  await workBulk(
    ctx,
    bulkActions(ctx),
    { bulk_id: String(begun.json.data['id']), turn: 0 },
    new AbortController().signal,
  )
  expect(await left()).toEqual([{ key: 'bulk-one' }, { key: 'bulk-two' }])
})

it('replays payment events, and asks for a reason to cancel subscriptions', async () => {
  await db
    .insertInto('billing_events')
    .values({
      id: 'evt_bulk',
      type: 'checkout.session.completed',
      happened_at: new Date(),
      received_at: new Date(),
      status: 'failed',
    })
    .execute()
  expect(await act('billing_events.replay', ['evt_bulk'])).toMatchObject({ done: 1, failed: 0 })
  expect((await act('subscriptions.cancel', [randomUUID()], { reason: 'no' })).code).toBe('validation_failed')
  const reader = await person(world, { role: { subscriptions: { read: true } } })
  expect((await act('billing_events.replay', ['evt_bulk'], {}, reader)).code).toBe('not_permitted')
})
