import { expect, it } from 'vitest'
import { oauthWorld } from '#test/oauth/oauth-world.ts'
import { person } from '#test/world/people.ts'
import { plantSubscription } from '#test/world/planted-subscriptions.ts'

const world = await oauthWorld()
const { signIn, ctx } = world

const stored = (id: string) =>
  ctx.db.selectFrom('users').select(['status', 'plan', 'email']).where('id', '=', id).executeTakeFirst()

it('keeps a banned account: its owner gets no new one', async () => {
  const eve = await person(world, { verified: false, status: 'banned' })
  const reply = await signIn('google', { id: '4001', name: 'Eve', email: eve.email })
  expect(reply.json.data).toMatchObject({ token: null, link: { email: eve.email } })
  expect(await stored(eve.id)).toMatchObject({ status: 'banned', email: eve.email })
})

it('keeps the plan of an account whose address staff changed', async () => {
  const ada = await person(world, { verified: false, plan: 'pro' })
  const reply = await signIn('google', { id: '4002', name: 'Ada', email: ada.email })
  expect(reply.json.data).toMatchObject({ token: null, link: { email: ada.email } })
  expect(await stored(ada.id)).toMatchObject({ status: 'active', plan: 'pro' })
})

it('asks for the password if staff corrected the address of a verified account', async () => {
  const admin = await person(world, { role: 'Admin' })
  const bob = await person(world)
  for (const email of ['bbo@example.org', 'bob@example.org']) {
    const change = await admin.ask({ method: 'PUT', url: `/api/users/${bob.id}`, payload: { email } })
    expect(change.json.data).toMatchObject({ email, email_verified: false })
  }
  const reply = await signIn('google', { id: '4003', name: 'Bob', email: 'bob@example.org' })
  expect(reply.json.data).toMatchObject({ token: null, link: { email: 'bob@example.org' } })
  expect(await stored(bob.id)).toMatchObject({ status: 'active', email: 'bob@example.org' })
})

it('keeps every account that pays or ever started a checkout', async () => {
  const payer = await person(world, { verified: false })
  await plantSubscription(world, payer.id)
  const customer = await person(world, { verified: false })
  const row = { user_id: customer.id, external_customer_id: 'cus_2', created_at: ctx.now() }
  await ctx.db.insertInto('billing_customers').values(row).execute()
  for (const [at, { id, email }] of [payer, customer].entries()) {
    const reply = await signIn('google', { id: `401${at}`, name: 'Cleo', email })
    expect(reply.json.data).toMatchObject({ token: null, link: { email } })
    expect(await stored(id)).toMatchObject({ status: 'active', email })
  }
})
