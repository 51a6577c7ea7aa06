import { afterAll, beforeEach, expect, it } from 'vitest'
import type { UserFacts } from '#contract/accounts/user-facts.ts'
import { failRefund } from '#test/stripe/refunds.ts'
import { startStripe } from '#test/stripe/stand-in.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { reconcilePayments } from '../reconcile.ts'

const stripe = await startStripe({
  productTime: () => world.ctx.now(),
  deliver: async (payload, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const request = { method: 'POST', url: '/api/webhooks/stripe', headers, payload } as const
    return (await world.app.inject(request)).statusCode
  },
})
const world = await testWorld({ env: { ...stripe.env, PUBLIC_URL: 'https://box.example' } })
const { db } = world.ctx
afterAll(() => stripe.stop())

const admin = await person(world, { role: 'Admin' })
await admin.ask({ method: 'PUT', url: '/api/settings', payload: stripe.settings })
const { productId } = stripe.sell({ name: 'pro', amount: 2900, currency: 'USD' })
await db
  .updateTable('plans')
  .set({ product_id: productId, price: 2900, currency: 'USD', trial_days: 0 })
  .where('name', '=', 'pro')
  .execute()

let ada: Person
let id: string
let external: string
beforeEach(async () => {
  await db.deleteFrom('subscriptions').execute()
  await db.deleteFrom('refunds').execute()
  ada = await person(world)
  const payload = { plan: 'pro' }
  const answer = await ada.ask({ method: 'POST', url: '/api/subscription/checkout', payload })
  await stripe.pay(String(answer.json.data['checkoutUrl']))
  const row = await db
    .selectFrom('subscriptions')
    .select(['id', 'external_subscription_id'])
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  id = row.id
  external = row.external_subscription_id
})

const read = async (path: string) => (await admin.ask({ url: `/api/${path}` })).json.data
const refunds = async () => (await read(`subscriptions/${id}`))['refunds'] as UserFacts['refunds']
const bell = () =>
  db
    .selectFrom('notifications')
    .select(['type', 'payload'])
    .where('user_id', '=', ada.id)
    .where('type', '=', 'payment_refunded')
    .execute()
const isRefund = (type: string) => type.includes('refund')

it('is shown with its payment, subtracted from the revenue, and notified once', async () => {
  const part = await stripe.refund(external, 1000)
  const shown = {
    id: part.id,
    amount: 1000,
    paid: 2900,
    currency: 'USD',
    status: 'succeeded',
    at_provider: `https://dashboard.stripe.com/acct_standin/test/payments/${part.payment_intent}`,
  }
  expect(await refunds()).toMatchObject([shown])
  const facts = (await read(`users/${ada.id}/facts`)) as unknown as UserFacts
  expect(facts.refunds).toMatchObject([shown])
  const usd = (amount: number) => [{ currency: 'USD', amount }]
  const month = { recurring: usd(2900), refunded: usd(1000), net: usd(1900) }
  const revenue = await read('subscriptions/revenue')
  expect(revenue).toMatchObject(month)
  expect((revenue['months'] as object[]).at(-1)).toMatchObject(month)
  expect((revenue['months'] as object[]).at(0)).toMatchObject({ refunded: [], net: [] })
  await stripe.refund(external)
  expect((await refunds())?.map(({ amount }) => amount).toSorted()).toEqual([1000, 1900])
  // It says what happened and leads to the plan, in the reader's language.
  const bellNow = await ada.ask({ url: '/api/auth/notifications', headers: { 'x-language': 'es' } })
  const { notifications } = bellNow.json.data as unknown as { notifications: { text: string }[] }
  expect(notifications.some(({ text }) => /19,00.US\$|US\$.?19,00/.test(text))).toBe(true)
  for (const { id: event, type } of stripe.events) if (isRefund(type)) await stripe.replay(event)
  expect(await refunds()).toHaveLength(2)
  expect((await bell()).map(({ payload }) => payload)).toEqual([
    { amount: 1000, currency: 'USD' },
    { amount: 1900, currency: 'USD' },
  ])
  const own = (await read(`users/${ada.id}/facts`)) as unknown as UserFacts
  expect(own.refunds).toHaveLength(2)
})

it('has the same result in any order of events, and a failed one is not counted', async () => {
  stripe.holdBack()
  const made = await stripe.refund(external)
  failRefund(stripe.house, stripe.house.refunds.get(made.id) ?? made)
  await stripe.letGo('reversed')
  expect(await refunds()).toMatchObject([{ amount: 2900, status: 'failed' }])
  expect(await bell()).toEqual([])
  expect(await read('subscriptions/revenue')).toMatchObject({ refunded: [], net: [{ amount: 2900 }] })
  const events = await db
    .selectFrom('billing_events')
    .select('status')
    .where('type', 'like', '%refund%')
    .execute()
  expect(new Set(events.map(({ status }) => status))).toEqual(new Set(['done']))
})

it('is found within an hour if its events are lost, and so is its failure', async () => {
  stripe.holdBack()
  const made = await stripe.refund(external, 1000)
  await stripe.letGo(() => [])
  expect(await refunds()).toEqual([])
  await reconcilePayments(world.ctx)
  expect(await refunds()).toMatchObject([{ id: made.id, amount: 1000, status: 'succeeded' }])
  expect(await bell()).toHaveLength(1)
  const before = stripe.asked.length
  await reconcilePayments(world.ctx)
  expect(stripe.asked.slice(before).filter(({ url }) => url.searchParams.has('payment_intent'))).toEqual([])
  stripe.holdBack()
  failRefund(stripe.house, stripe.house.refunds.get(made.id) ?? made)
  await stripe.letGo(() => [])
  await reconcilePayments(world.ctx)
  expect(await refunds()).toMatchObject([{ id: made.id, status: 'failed' }])
  expect(await bell()).toHaveLength(1)
})

it('of an unknown payment, or of none, is ignored', async () => {
  const before = await db.selectFrom('billing_events').select('id').execute()
  const refund = {
    object: 'refund',
    id: 're_1',
    amount: 100,
    currency: 'usd',
    customer: 'cus_other',
    charge: null,
  }
  expect(await stripe.sendEvent('refund.created', { ...refund, payment_intent: null })).toBe(200)
  expect(await stripe.sendEvent('refund.created', { ...refund, payment_intent: 'pi_other' })).toBe(200)
  const after = await db.selectFrom('billing_events').select(['id', 'status']).execute()
  const known = new Set(before.map((event) => event.id))
  const added = after.filter((event) => !known.has(event.id))
  expect(added.map(({ status }) => status)).toEqual(['ignored', 'ignored'])
  expect(await db.selectFrom('refunds').select('id').execute()).toEqual([])
})
