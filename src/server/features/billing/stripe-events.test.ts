import { afterAll, expect, it } from 'vitest'
import { startStripe } from '#test/stripe/stand-in.ts'
import { mailsTo } from '#test/world/mails.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

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
const { price, currency } = await db
  .selectFrom('plans')
  .selectAll()
  .where('name', '=', 'pro')
  .executeTakeFirstOrThrow()
const { productId } = stripe.sell({ name: 'pro', amount: price, currency })
await db
  .updateTable('plans')
  .set({ product_id: productId, trial_days: 14 })
  .where('name', '=', 'pro')
  .execute()

async function buy(user: Person): Promise<void> {
  const payload = { plan: 'pro' }
  const answer = await user.ask({ method: 'POST', url: '/api/subscription/checkout', payload })
  await stripe.pay(String(answer.json.data['checkoutUrl']))
  await stripe.settled()
}

async function pass(days: number): Promise<void> {
  world.setTime(new Date(stripe.now().getTime() + days * 86_400_000))
  await stripe.advance({ days })
}

const templatesTo = async (user: Person) => (await mailsTo(world, user.email)).map(({ template }) => template)

it('mails each event once, in the recipient’s language, while it is current', async () => {
  const ada = await person(world)
  await db.updateTable('users').set({ locale: 'de' }).where('id', '=', ada.id).execute()
  await buy(ada)
  await pass(10)
  expect(await templatesTo(ada)).toEqual([])
  await pass(2)
  expect(await mailsTo(world, ada.email)).toMatchObject([
    {
      template: 'trial_ends',
      locale: 'de',
      values: {
        plan: 'pro',
        price,
        currency,
        link: expect.stringMatching(/^https:\/\/box\.example\/de\//) as string,
      },
    },
  ])
  const { external_customer_id: customer } = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  stripe.setCard(customer, 'declines')
  await pass(3)
  await pass(4)
  expect(await templatesTo(ada)).toEqual(['trial_ends', 'payment_failed'])
  await pass(20)
  expect(await templatesTo(ada)).toEqual(['trial_ends', 'payment_failed', 'subscription_ended'])
  // It ended two weeks after its trial, and nothing was ever paid.
  const ended = await db
    .selectFrom('subscriptions')
    .select(['status', 'paid_from', 'stopped_at', 'end_date'])
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  expect(ended).toMatchObject({ status: 'canceled', paid_from: null, stopped_at: ended.end_date })
  for (const { id } of stripe.events) await stripe.replay(id)
  expect(await templatesTo(ada)).toHaveLength(3)
})

it('has the same result from concurrent and reversed events, and mails only what is current', async () => {
  const bob = await person(world)
  stripe.holdBack()
  await buy(bob)
  await pass(13)
  await stripe.letGo('reversed')
  await stripe.settled()
  expect(await templatesTo(bob)).toEqual(['trial_ends'])
  const open = await db
    .selectFrom('billing_events')
    .select('id')
    .where('status', 'in', ['received', 'failed'])
    .execute()
  expect(open).toEqual([])
})
