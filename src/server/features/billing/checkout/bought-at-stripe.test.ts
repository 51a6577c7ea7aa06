import { afterAll, expect, it } from 'vitest'
import { checkoutOf } from '#test/payments/shop.ts'
import { startStripe } from '#test/stripe/stand-in.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const stripe = await startStripe({
  productTime: () => world.ctx.now(),
  deliver: async (body, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers,
      payload: body,
    })
    return statusCode
  },
})
const world = await testWorld({ env: { ...stripe.env, PUBLIC_URL: 'https://box.example' } })
const { ctx } = world
afterAll(() => stripe.stop())

const admin = await person(world, { role: 'Admin' })
await admin.ask({ method: 'PUT', url: '/api/settings', payload: stripe.settings })
for (const { name, price, currency } of await ctx.db
  .selectFrom('plans')
  .selectAll()
  .where('price', '>', 0)
  .execute()) {
  const { productId } = stripe.sell({ name, amount: price, currency })
  await ctx.db
    .updateTable('plans')
    .set({ product_id: productId, trial_days: name === 'Ultra' ? 14 : 0 })
    .where('name', '=', name)
    .execute()
}

const url = '/api/subscription'
const subscriptionOf = async (user: Person) =>
  (await user.ask({ url })).json.data['subscription'] as Record<string, unknown>
const planOf = async (user: Person) => (await user.ask({ url: '/api/entitlements' })).json.data['plan']
const start = async (user: Person, plan: string) => {
  const answer = await user.ask({ method: 'POST', url: `${url}/checkout`, payload: { plan } })
  expect(answer.status, JSON.stringify(answer.json)).toBe(200)
  return String(answer.json.data['checkoutUrl'])
}
const change = async (user: Person, plan: string) => {
  const { seen: previewToken } = (await user.ask({ url: `${url}/change?plan=${plan}` })).json.data
  return user.ask({ method: 'POST', url: `${url}/change`, payload: { plan, seen: previewToken } })
}
/** Advances both clocks and keeps all sessions signed in. */
async function pass(days: number): Promise<void> {
  world.setTime(new Date(stripe.now().getTime() + days * 86_400_000))
  const expires_at = new Date(ctx.now().getTime() + 86_400_000)
  await ctx.db.updateTable('sessions').set({ last_active_at: ctx.now(), expires_at }).execute()
  await stripe.advance({ days })
}

it('buys, upgrades, downgrades, cancels and resumes against the realistic provider', async () => {
  const ada = await person(world)
  const page = await start(ada, 'basic')
  const back = await stripe.pay(page)
  await stripe.settled()
  expect(back).toMatch(/^https:\/\/box\.example\/.+session_id=cs_/)
  const far = await ada.ask({ url: `${url}/checkout${new URL(String(back)).search}` })
  expect(far.json.data).toMatchObject({ state: 'done', plan: 'basic' })
  expect(await subscriptionOf(ada)).toMatchObject({ status: 'active', plan: 'basic', price: 900 })

  await pass(10)
  const up = await change(ada, 'pro')
  expect(up.json.data).toMatchObject({ plan: 'pro', price: 2900 })
  const invoices = await ada.ask({ url: `${url}/invoices` })
  const totals = (invoices.json.data['invoices'] as { total: number }[]).map(({ total }) => total)
  expect(totals[0]).toBeGreaterThan(1000)
  expect(totals[0]).toBeLessThan(2000)
  expect(totals.at(-1)).toBe(900)

  stripe.setCard(String((await subscriptionOf(ada))['external_customer_id']), 'declines')
  const declined = await change(ada, 'Ultra')
  expect([declined.status, declined.json.data['code']]).toEqual([402, 'payment_declined'])
  await stripe.settled()
  expect(await subscriptionOf(ada)).toMatchObject({ plan: 'pro' })
  stripe.setCard(String((await subscriptionOf(ada))['external_customer_id']), 'good')

  expect((await change(ada, 'basic')).json.data).toMatchObject({ plan: 'pro', next_plan: 'basic' })
  expect((await change(ada, 'pro')).json.data['code']).toBeUndefined()
  const again = await ada.ask({ method: 'POST', url: `${url}/change`, payload: { plan: 'pro' } })
  expect(again.json.data['code']).toBe('already_on_plan')
  expect(await subscriptionOf(ada)).toMatchObject({ plan: 'pro', next_plan: null })
  await change(ada, 'basic')
  await pass(25)
  expect(await subscriptionOf(ada)).toMatchObject({ plan: 'basic', price: 900, next_plan: null })

  await ada.ask({ method: 'DELETE', url, payload: {} })
  await ada.ask({ method: 'POST', url: `${url}/resume`, payload: {} })
  expect(await subscriptionOf(ada)).toMatchObject({ cancel_at_period_end: false })
  await ada.ask({ method: 'DELETE', url, payload: {} })
  expect(await planOf(ada)).toMatchObject({ name: 'basic', until: expect.any(String) as string })
  await pass(40)
  expect(await subscriptionOf(ada)).toMatchObject({ status: 'canceled' })
  expect(await planOf(ada)).toMatchObject({ name: 'free', until: null })
})

it('upgrades after the buyer confirms at their bank, and forgets it otherwise', async () => {
  const cleo = await person(world)
  await stripe.pay(await start(cleo, 'basic'), 'asks')
  await stripe.settled()
  const reply = await change(cleo, 'pro')
  expect(reply.json.data).toMatchObject({ plan: 'basic', pending_plan: 'pro' })
  expect(await planOf(cleo)).toMatchObject({ name: 'basic' })
  await pass(1)
  expect(await subscriptionOf(cleo)).toMatchObject({ plan: 'basic', pending_plan: null, pending_url: null })

  const again = await change(cleo, 'pro')
  await stripe.pay(String(again.json.data['pending_url']), 'confirm')
  await stripe.settled()
  expect(await subscriptionOf(cleo)).toMatchObject({ plan: 'pro', pending_plan: null })
  expect(await planOf(cleo)).toMatchObject({ name: 'pro' })
})

it('leaves one open payment page, and gives trial days once', async () => {
  const bob = await person(world)
  const abandonedUrl = await start(bob, 'basic')
  const tried = await start(bob, 'Ultra')
  expect(stripe.house.sessions.get(checkoutOf(abandonedUrl))?.status).toBe('expired')
  await stripe.pay(tried)
  await stripe.settled()
  expect(await subscriptionOf(bob)).toMatchObject({ status: 'trialing', plan: 'Ultra' })
  expect((await bob.ask({ url })).json.data).toMatchObject({ trial_available: false })
  expect((await bob.ask({ method: 'DELETE', url: '/api/auth' })).status).toBe(200)
})
