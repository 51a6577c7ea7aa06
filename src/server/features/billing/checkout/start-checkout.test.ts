import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { PaymentError } from '#server/providers/payments/payment-provider.ts'
import { checkoutOf, openShop } from '#test/payments/shop.ts'
import { type Person, person } from '#test/world/people.ts'
import type { Answer } from '#test/world/world.ts'

const { world, fake, at, hear, holder } = await openShop({ env: { PUBLIC_URL: 'https://box.example' } })
const { db } = world.ctx
await at('2026-11-22T12:00:00Z')

beforeEach(() => {
  fake.failing = undefined
  fake.delay = () => Promise.resolve()
})

const start = (user: Person, plan = 'pro', headers: Record<string, string> = {}) =>
  user.ask({ method: 'POST', url: '/api/subscription/checkout', headers, payload: { plan } })
const codeOf = ({ status, json }: Answer) => (status === 200 ? 200 : json.data['code'])
const urlOf = ({ json }: Answer) => String(json.data['checkoutUrl'])
const inputOf = (answer: Answer) => fake.checkouts.get(checkoutOf(urlOf(answer)))?.wish
const subscriptionReply = async (user: Person) => (await user.ask({ url: '/api/subscription' })).json.data
const setPlan = (set: object, name = 'pro') =>
  db.updateTable('plans').set(set).where('name', '=', name).execute()
const openOnes = (user: Person) =>
  [...fake.checkouts.values()].filter(({ status, wish }) => status === 'open' && wish.userId === user.id)

const called = (user: Person, email: string) =>
  db.updateTable('users').set({ email }).where('id', '=', user.id).execute()

it('leads to the payment page and back in the user’s language, and grants nothing by itself', async () => {
  const ada = await person(world)
  expect(await subscriptionReply(ada)).toMatchObject({
    subscription: null,
    payments: true,
    trial_available: true,
    for_sale: ['basic', 'pro', 'Ultra'],
  })
  const answer = await start(ada, 'pro', { 'x-language': 'de' })
  expect(inputOf(answer)).toMatchObject({
    userId: ada.id,
    plan: 'pro',
    locale: 'de',
    priceId: 'price_pro_1900',
    cancelUrl: expect.stringMatching(/^https:\/\/box\.example\/de\//) as string,
    successUrl: expect.stringMatching(
      /^https:\/\/box\.example\/de\/[^?]+\?session_id=\{CHECKOUT_SESSION_ID\}$/,
    ) as string,
  })
  const id = checkoutOf(urlOf(answer))
  const far = async () => (await ada.ask({ url: `/api/subscription/checkout?session_id=${id}` })).json.data
  expect(await far()).toMatchObject({ state: 'waiting', plan: 'pro' })
  const paid = fake.pay(id)
  expect(await far()).toMatchObject({ state: 'waiting' })
  expect((await ada.ask({ url: '/api/entitlements' })).json.data['plan']).toMatchObject({ name: 'free' })
  await hear(paid.id)
  expect(await far()).toMatchObject({ state: 'done' })
  expect((await ada.ask({ url: '/api/entitlements' })).json.data['plan']).toMatchObject({ name: 'pro' })
  expect(codeOf(await start(ada, 'Ultra'))).toBe('already_subscribed')
})

it('uses the language code of the provider', async () => {
  const answer = await start(await person(world), 'pro', { 'x-language': 'pt-br' })
  expect(inputOf(answer)).toMatchObject({
    locale: 'pt-BR',
    cancelUrl: expect.stringMatching(/\/pt-br\/precos$/) as string,
  })
})

it('accepts promotion codes if the settings allow them', async () => {
  const takesCodes = async () => inputOf(await start(await person(world)))?.takesCodes
  expect(await takesCodes()).toBe(false)
  const admin = await person(world, { role: 'Admin' })
  const set = (stripe_promotion_codes: boolean) =>
    admin.ask({ method: 'PUT', url: '/api/settings', payload: { stripe_promotion_codes } })
  expect((await set(true)).status).toBe(200)
  expect(await takesCodes()).toBe(true)
  await set(false)
})

it('refuses what cannot be bought before creating anything at the provider', async () => {
  const bob = await person(world)
  const checkoutsBefore = fake.checkouts.size
  const unverified = await person(world, { verified: false })
  expect(codeOf(await start(unverified))).toBe('email_not_verified')
  const moving = await person(world)
  await db
    .updateTable('users')
    .set({ pending_email: 'new@example.org' })
    .where('id', '=', moving.id)
    .execute()
  expect(codeOf(await start(moving))).toBe('email_not_verified')
  expect(codeOf(await start(bob, 'gold'))).toBe('plan_not_found')
  expect(codeOf(await start(bob, 'free'))).toBe('plan_not_for_sale')
  await setPlan({ is_active: false })
  expect(codeOf(await start(bob))).toBe('plan_not_for_sale')
  await setPlan({ is_active: true, product_id: 'prod_unknown' })
  expect(codeOf(await start(bob))).toBe('plan_not_for_sale')
  for (const set of [{ price: 1800 }, { currency: 'EUR' }]) {
    await setPlan({ product_id: 'prod_pro', ...set })
    expect(codeOf(await start(bob))).toBe('plan_price_differs')
    await setPlan({ price: 1900, currency: 'USD' })
  }
  fake.sell('prod_pro', 1900, { interval: 'year' })
  expect(codeOf(await start(bob))).toBe('plan_price_differs')
  fake.sell('prod_pro', 1900)
  fake.failing = new PaymentError('unreachable', 'no answer')
  expect((await start(bob)).status).toBe(502)
  fake.failing = new PaymentError('bad_key', 'revoked')
  expect(codeOf(await start(bob))).toBe('payments_unavailable')
  expect(fake.checkouts.size).toBe(checkoutsBefore)
  fake.failing = undefined
  expect(codeOf(await start(bob))).toBe(200)
})

it('keeps one open payment page per person', async () => {
  const cem = await person(world)
  const first = await start(cem)
  expect(urlOf(await start(cem))).toBe(urlOf(first))
  const other = await start(cem, 'Ultra')
  expect(openOnes(cem).map(({ id }) => id)).toEqual([checkoutOf(urlOf(other))])
  // Two at once, with slow responses.
  fake.delay = () => new Promise((resolve) => setTimeout(resolve, 5))
  const both = await Promise.all([start(cem, 'basic'), start(cem, 'pro'), start(cem, 'basic')])
  expect(both.map(codeOf)).toEqual([200, 200, 200])
  expect(openOnes(cem)).toHaveLength(1)
  expect([...fake.checkouts.values()].filter(({ wish }) => wish.userId === cem.id)[0]?.wish.customerId).toBe(
    openOnes(cem)[0]?.wish.customerId,
  )
})

it('sells no second subscription after an unreported payment', async () => {
  const dee = await person(world)
  const paid = fake.pay(checkoutOf(urlOf(await start(dee))))
  expect(codeOf(await start(dee, 'Ultra'))).toBe('already_subscribed')
  expect((await subscriptionReply(dee))['subscription']).toMatchObject({
    external_subscription_id: paid.id,
    plan: 'pro',
  })
  expect(openOnes(dee)).toEqual([])

  // Nor to a buyer whose checkout we have no record of.
  const eve = await person(world)
  const lost = fake.pay(checkoutOf(urlOf(await start(eve))))
  await db.deleteFrom('checkouts').where('user_id', '=', eve.id).execute()
  expect(codeOf(await start(eve))).toBe('already_subscribed')
  expect((await subscriptionReply(eve))['subscription']).toMatchObject({ external_subscription_id: lost.id })
})

it('returns the same page for a repeated request, and refuses its key for another plan', async () => {
  const fay = await person(world)
  const key = { 'idempotency-key': 'one' }
  const answers = await Promise.all([1, 2, 3].map(() => start(fay, 'pro', key)))
  expect(new Set(answers.map(urlOf)).size).toBe(1)
  expect(openOnes(fay)).toHaveLength(1)
  expect(codeOf(await start(fay, 'Ultra', key))).toBe('idempotency_key_reused')
  // Keys of one user do not affect another user.
  expect(urlOf(await start(await person(world), 'pro', key))).not.toBe(urlOf(answers[0] as Answer))
})

it('gives a repeated request a new page once the first one is closed', async () => {
  const gus = await person(world)
  const key = { 'idempotency-key': 'again' }
  const first = await start(gus, 'pro', key)
  // Another tab bought something else in the meantime, which closed the page.
  await start(gus, 'Ultra')
  const second = await start(gus, 'pro', key)
  expect(urlOf(second)).not.toBe(urlOf(first))
  expect(openOnes(gus).map(({ id }) => id)).toEqual([checkoutOf(urlOf(second))])
  expect(urlOf(await start(gus, 'pro', key))).toBe(urlOf(second))
  await at('2026-11-22T13:00:00Z')
  expect(urlOf(await start(gus, 'pro', key))).toBe(urlOf(second))
  // A day later the page expired at the provider, and we were not notified.
  const dead = checkoutOf(urlOf(second))
  const page = fake.checkouts.get(dead)
  if (page) fake.checkouts.set(dead, { ...page, status: 'expired', url: undefined })
  await at('2026-11-23T12:30:00Z')
  const third = await start(gus, 'pro', key)
  expect(checkoutOf(urlOf(third))).not.toBe(dead)
  // Paid, but we were not notified yet.
  fake.pay(checkoutOf(urlOf(third)))
  await at('2026-11-23T13:30:00Z')
  expect(codeOf(await start(gus, 'pro', key))).toBe('already_subscribed')
  expect((await subscriptionReply(gus))['subscription']).toMatchObject({ status: 'active', plan: 'pro' })
  await at('2026-11-22T12:00:00Z')
})

it('reports a subscription at the provider that was not sold here', async () => {
  const ian = await holder('basic')
  fake.alter(ian.subscription, { status: 'canceled', endedAt: world.ctx.now() })
  await hear(ian.subscription)
  const bought = fake.subscriptions.get(ian.subscription)
  if (!bought) throw new Error('nothing was bought')
  const price = { ...bought.price, priceId: 'price_by_hand', productId: 'prod_by_hand' }
  const byHand = { ...bought, id: 'sub_by_hand', status: 'active', price, plan: undefined, userId: undefined }
  fake.subscriptions.set(byHand.id, byHand)
  const errorReply = await start(ian)
  expect([errorReply.status, codeOf(errorReply)]).toEqual([409, 'subscription_unknown'])
  // A subscription with a price that we cannot read.
  const { fetchSubscription } = fake.provider
  fake.provider.fetchSubscription = () => Promise.reject(new PaymentError('foreign', 'a metered price'))
  expect(codeOf(await start(ian))).toBe('subscription_unknown')
  fake.provider.fetchSubscription = fetchSubscription
  expect(openOnes(ian)).toEqual([])
  // A subscription that would resume with the next payment is ended, and does not block a purchase.
  fake.alter(byHand.id, { status: 'unpaid' })
  expect(codeOf(await start(ian))).toBe(200)
  expect(fake.subscriptions.get(byHand.id)?.status).toBe('canceled')
})

it('gives trial days once per person, whichever account they use', async () => {
  await setPlan({ trial_days: 14, updated_at: new Date(0) })
  const gil = await person(world, { username: 'gil' })
  const twin = await person(world, { username: 'giltwin' })
  await called(twin, 'gil+three@example.org')
  const tried = await start(gil)
  // Neither on two pages open at the same time, nor is it announced.
  expect(await subscriptionReply(gil)).toMatchObject({ trial_available: true })
  expect(await subscriptionReply(twin)).toMatchObject({ trial_available: false })
  expect(inputOf(await start(twin))?.trialDays).toBe(0)
  expect(inputOf(tried)?.trialDays).toBe(14)
  const { id } = fake.pay(checkoutOf(urlOf(tried)))
  await hear(id)
  expect(await subscriptionReply(gil)).toMatchObject({
    trial_available: false,
    subscription: { status: 'trialing' },
  })
  const again = await person(world, { username: 'gilagain' })
  await called(again, 'Gil+two@example.org')
  expect(inputOf(await start(again))?.trialDays).toBe(0)
  expect(inputOf(await start(await person(world)))?.trialDays).toBe(14)
  // Nor to the same account under another address.
  fake.alter(id, { status: 'canceled', endedAt: world.ctx.now() })
  await hear(id)
  await called(gil, 'elsewhere@example.org')
  expect(await subscriptionReply(gil)).toMatchObject({
    trial_available: false,
    subscription: { status: 'canceled' },
  })
  expect(inputOf(await start(gil))?.trialDays).toBe(0)

  // Nor to another person under the address the page was opened with, even if it was given up before the purchase was
  // reported.
  const mover = await person(world, { username: 'mover' })
  const paid = fake.pay(checkoutOf(urlOf(await start(mover))))
  await called(mover, 'moved@example.net')
  await hear(paid.id)
  const heir = await person(world, { username: 'heir' })
  await called(heir, 'mover@example.org')
  expect(await subscriptionReply(heir)).toMatchObject({ trial_available: false })
  expect(inputOf(await start(heir))?.trialDays).toBe(0)

  // Nor on pages requested at the same moment.
  const three = [await person(world), await person(world), await person(world)]
  for (const [no, buyer] of three.entries()) await called(buyer, `lou+${no}@example.org`)
  fake.delay = () => pause(5)
  const trialDays = (await Promise.all(three.map((buyer) => start(buyer)))).map(
    (buyer) => inputOf(buyer)?.trialDays,
  )
  expect(trialDays.filter(Boolean)).toEqual([14])
  expect(three.map((buyer) => openOnes(buyer).length)).toEqual([1, 1, 1])
  await setPlan({ trial_days: 0, updated_at: new Date(0) })
})

it('sells again to unknown customers, and after an ended or unpaid subscription', async () => {
  const hal = await holder('basic')
  fake.alter(hal.subscription, { status: 'unpaid' })
  await hear(hal.subscription)
  expect(codeOf(await start(hal))).toBe(200)
  // An unpaid subscription must not resume alongside the new one.
  expect(fake.subscriptions.get(hal.subscription)?.status).toBe('canceled')

  const ida = await person(world)
  await start(ida, 'basic')
  const missingError = new PaymentError('missing', 'no such customer')
  const { listSubscriptions } = fake.provider
  const before = openOnes(ida)[0]?.wish.customerId
  fake.provider.listSubscriptions = (access, customer) =>
    customer === before ? Promise.reject(missingError) : listSubscriptions(access, customer)
  fake.forget(ida.id)
  expect(codeOf(await start(ida, 'pro'))).toBe(200)
  fake.provider.listSubscriptions = listSubscriptions
  expect(openOnes(ida)[0]?.wish.customerId).not.toBe(before)
})

it('activates a paid plan that was renamed and moved to another product meanwhile', async () => {
  const kim = await person(world)
  const id = checkoutOf(urlOf(await start(kim)))
  await setPlan({ name: 'Plus', product_id: 'prod_plus' })
  const paid = fake.pay(id)
  await hear(paid.id)
  expect((await subscriptionReply(kim))['subscription']).toMatchObject({
    plan: 'Plus',
    status: 'active',
    price: 1900,
  })
  await setPlan({ name: 'pro', product_id: 'prod_pro' }, 'Plus')
})

it('leaves no payment page to a user whose account is deleted meanwhile', async () => {
  const mia = await person(world)
  let deletion: Promise<Answer> | undefined
  fake.delay = async () => {
    if (fake.asked.at(-1) === 'createCheckout')
      await (deletion ??= mia.ask({ method: 'DELETE', url: '/api/auth' }))
  }
  expect(codeOf(await start(mia))).toBe('unauthorized')
  expect((await deletion)?.status).toBe(200)
  expect(openOnes(mia)).toEqual([])
})
