import { expect, it } from 'vitest'
import { openShop } from '#test/payments/shop.ts'
import { mailsTo } from '#test/world/mails.ts'
import { person } from '#test/world/people.ts'
import { reconcilePayments } from './reconcile.ts'

const { world, fake, at, holder } = await openShop()
const { ctx } = world
const { db } = ctx
const noon = new Date('2026-11-22T12:00:00Z')
const hour = 60 * 60_000
const later = (hours: number) => new Date(noon.getTime() + hours * hour)

it('processes new events before hundreds of failing ones, which are retried ever less often', async () => {
  await at(noon)
  const bad = await holder('basic')
  const ours = await holder('pro')
  const { price } = fake.subscriptions.get(bad.subscription) ?? {}
  if (!price) throw new Error('nothing was bought')
  await db
    .deleteFrom('subscriptions')
    .where('external_subscription_id', 'in', [bad.subscription, ours.subscription])
    .execute()
  fake.alter(bad.subscription, { price: { ...price, priceId: 'price_x', productId: 'x' }, plan: undefined })
  await db.deleteFrom('checkouts').execute()
  const event = (id: string, about: string, received_at: Date) => ({
    id,
    type: 'invoice.paid',
    external_subscription_id: about,
    external_customer_id: null,
    object_id: null,
    happened_at: received_at,
    received_at,
    status: 'received' as const,
    problem: null,
    handled_at: null,
  })
  const old = Array.from({ length: 205 }, (_, no) => event(`evt_old_${no}`, bad.subscription, noon))
  await db.insertInto('billing_events').values(old).execute()
  const reconcileAfter = async (hours: number) => {
    world.setTime(later(hours))
    fake.asked.length = 0
    await reconcilePayments(ctx)
    const open = await db
      .selectFrom('billing_events')
      .select('tries')
      .where('status', '=', 'failed')
      .execute()
    return {
      failed: open.length,
      tries: Math.max(...open.map((event) => event.tries)),
      asked: fake.asked.length,
    }
  }
  expect(await reconcileAfter(1)).toMatchObject({ failed: 200, tries: 1 })
  await db
    .insertInto('billing_events')
    .values(event('evt_young', ours.subscription, later(1.5)))
    .execute()
  expect(await reconcileAfter(2)).toMatchObject({ failed: 205, tries: 2 })
  const young = db.selectFrom('billing_events').select('status').where('id', '=', 'evt_young')
  expect(await young.executeTakeFirst()).toEqual({ status: 'done' })
  const soon = await reconcileAfter(2.5)
  expect(soon).toMatchObject({ failed: 205, tries: 2 })
  expect(soon.asked).toBeLessThan(20)
  await db.deleteFrom('billing_events').execute()
  await db.deleteFrom('subscriptions').execute()
}, 60_000)

it('reports subscriptions at a former account, and lets paid periods run out', async () => {
  await at(noon)
  const admin = await person(world, { role: 'Admin' })
  const ada = await holder('pro')
  const account = async () => (await admin.ask({ url: '/api/billing-events/account' })).json.data
  const trial = async () =>
    (await admin.ask({ method: 'POST', url: '/api/settings/test-payments', payload: {} })).json.data
  const planOf = async () => (await ada.ask({ url: '/api/entitlements' })).json.data['plan']
  // The first fetch after the purchase learned which account it belongs to, without any page asking.
  const [bought] = await db.selectFrom('subscriptions').select('provider_account').execute()
  expect(bought?.provider_account).toBe('acct_1')
  expect(await account()).toEqual({
    account: 'acct_1',
    name: 'Fake',
    elsewhere: { count: 0, accounts: [], until: null },
  })
  // Switch to another account, which knows none of them.
  const payload = { stripe_secret_key: 'sk_test_2', stripe_webhook_secret: 'whsec_2' }
  await admin.ask({ method: 'PUT', url: '/api/settings', payload })
  fake.account = 'acct_2'
  const savedSubscriptions = new Map(fake.subscriptions)
  fake.subscriptions.clear()
  const until = savedSubscriptions.get(ada.subscription)?.currentPeriodEnd
  expect(await trial()).toMatchObject({ works: true, elsewhere: 1 })
  expect(await account()).toMatchObject({
    account: 'acct_2',
    elsewhere: { count: 1, accounts: ['acct_1'], until: until?.toISOString() },
  })
  await at(later(48))
  await reconcilePayments(ctx)
  expect(await planOf()).toMatchObject({ name: 'pro' })
  await at(later(31 * 24))
  await reconcilePayments(ctx)
  expect(await planOf()).toMatchObject({ name: 'free' })
  // We cannot know whether the other account still charges.
  expect((await mailsTo(world, ada.email)).map(({ template }) => template)).not.toContain(
    'subscription_ended',
  )
})
