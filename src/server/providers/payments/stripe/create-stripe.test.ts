import { afterAll, beforeEach, expect, it } from 'vitest'
import { calls } from '#test/stripe/answers.ts'
import { startStripe } from '#test/stripe/stand-in.ts'
import { asSource, callOf, complaintsAbout } from '#test/stripe/typed-requests.ts'
import { createEgress } from '../../egress/egress.ts'
import { createStripe } from './create-stripe.ts'

const stripe = await startStripe()
const egress = createEgress()
const provider = createStripe(egress, stripe.url)
const access = { secretKey: stripe.house.key, portalConfiguration: '' }
const pro = stripe.sell({ name: 'Pro', amount: 1000 })
const ultra = stripe.sell({ name: 'Ultra', amount: 3000 })
afterAll(async () => {
  await stripe.stop()
  await egress.close()
})
beforeEach(() => stripe.schedule(() => undefined))

type Button = Parameters<typeof stripe.pay>[1]
let counted = 0
const newKey = () => `wish-${++counted}`

async function customer() {
  const person = { userId: 'user-1', email: 'ada@example.org', name: 'Ada Lovelace', locale: 'tr' }
  return provider.createCustomer(access, person, newKey())
}

async function checkout(trialDays = 0, key = newKey(), customerId?: string) {
  const made = {
    priceId: pro.priceId,
    customerId: customerId ?? (await customer()),
    userId: 'user-1',
    plan: 'pro',
    trialDays,
    takesCodes: false,
    locale: 'tr',
    successUrl: 'https://site.example/done?session_id=%7BCHECKOUT_SESSION_ID%7D',
    cancelUrl: 'https://site.example/pricing',
  }
  return provider.createCheckout(access, made, key)
}

async function buy({ trialDays = 0, card = 'ok' }: { trialDays?: number; card?: Button } = {}) {
  const { id, url } = await checkout(trialDays)
  const to = await stripe.pay(url ?? '', card)
  expect(to).toBe(`https://site.example/done?session_id=${id}`)
  const done = await provider.fetchCheckout(access, id)
  const subscriptionId = done?.subscriptionId ?? ''
  return { subscriptionId, customerId: done?.customerId ?? '', checkoutId: id }
}

/** without what people did on pages */
const askedOf = () => stripe.asked.filter(({ url }) => url.pathname.startsWith('/v1/'))
const fetched = async (id: string) => {
  const found = await provider.fetchSubscription(access, id)
  if (!found) throw new Error('no subscription')
  return found
}
const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'came through',
    (error: { kind?: string }) => error.kind,
  )

it('resolves a price, a default price or an only price, and nothing else', async () => {
  const price = {
    priceId: pro.priceId,
    productId: pro.productId,
    amount: 1000,
    currency: 'USD',
    interval: 'month',
  }
  expect(await provider.resolvePrice(access, pro.productId)).toEqual(price)
  expect(await provider.resolvePrice(access, pro.priceId)).toEqual(price)
  const single = stripe.sell({ name: 'No default', amount: 500, interval: 'year' })
  const product = stripe.house.products.get(single.productId)
  if (product) product.default_price = null
  expect(await provider.resolvePrice(access, single.productId)).toMatchObject({
    amount: 500,
    interval: 'year',
  })
  const known = stripe.house.prices.get(single.priceId)
  if (known) stripe.house.prices.set('price_2', { ...known, id: 'price_2' })
  expect(await provider.resolvePrice(access, single.productId)).toBeUndefined()
  expect(await provider.resolvePrice(access, 'prod_nobody1')).toBeUndefined()
  const yen = stripe.sell({ name: 'Yen', amount: 100_000, currency: 'JPY' })
  expect(await provider.resolvePrice(access, yen.productId)).toMatchObject({
    amount: 100_000,
    currency: 'JPY',
  })
  if (known) known.active = false
  expect(await provider.resolvePrice(access, single.priceId)).toBeUndefined()
})

it('sells through a page, then returns the subscription with its user and plan', async () => {
  const { subscriptionId, customerId } = await buy()
  const one = await fetched(subscriptionId)
  expect(one).toMatchObject({
    status: 'active',
    customerId,
    userId: 'user-1',
    plan: 'pro',
    cancelAtPeriodEnd: false,
  })
  expect(one.price.amount).toBe(1000)
  expect(one.currentPeriodEnd.getTime() - one.currentPeriodStart.getTime()).toBeGreaterThan(27 * 86_400_000)
  expect([one.trialEnd, one.canceledAt, one.endedAt, one.nextPrice]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  const invoices = await provider.listInvoices(access, customerId, 24)
  expect(invoices).toMatchObject([{ status: 'paid', total: 1000, currency: 'USD' }])
})

it('finds the refunds of a payment, with the subscription of its invoice', async () => {
  const { subscriptionId, customerId } = await buy()
  const { id, created, payment_intent: payment } = await stripe.refund(subscriptionId, 400)
  const amounts = { amount: 400, paid: 1000, currency: 'USD' }
  expect(await provider.listRefunds(access, payment)).toEqual([
    { id, customerId, subscriptionId, ...amounts, status: 'succeeded', createdAt: new Date(created * 1000) },
  ])
  expect((await fetched(subscriptionId)).isPaid).toBe(true)
  expect(await provider.listRefunds(access, 'pi_none1')).toEqual([])
  const since = (seconds: number) => new Date((created + seconds) * 1000)
  const [listed] = await provider.listRecentRefunds(access, since(0), 1)
  expect(listed).toEqual({ id, paymentId: payment, customerId, status: 'succeeded' })
  expect(await provider.listRecentRefunds(access, since(1), 1)).toEqual([])
})

it('processes a repeated request once, and refuses another one under the same key', async () => {
  const customerId = await customer()
  await provider.updateCustomer(access, customerId, { email: 'new@example.org' })
  expect(stripe.house.customers.get(customerId)?.email).toBe('new@example.org')
  const first = await checkout(0, 'again', customerId)
  expect(await checkout(0, 'again', customerId)).toEqual(first)
  expect(await kindOf(checkout(7, 'again', customerId))).toBe('refused')
})

it('expires a payment page, and leaves a completed one unchanged', async () => {
  const { id, url } = await checkout()
  await provider.expireCheckout(access, id)
  await provider.expireCheckout(access, id)
  expect(await provider.fetchCheckout(access, id)).toMatchObject({ status: 'expired', url: undefined })
  expect(await stripe.pay(url ?? '')).toBeUndefined()
  const { checkoutId } = await buy()
  await provider.expireCheckout(access, checkoutId)
  expect(await provider.fetchCheckout(access, checkoutId)).toMatchObject({ status: 'complete' })
  expect(await provider.fetchCheckout(access, 'cs_test_0')).toBeUndefined()
})

it('starts a trial without a card, which ends if none is added', async () => {
  const { subscriptionId } = await buy({ trialDays: 7, card: 'none' })
  const one = await fetched(subscriptionId)
  expect(one.status).toBe('trialing')
  expect(one.trialEnd).toEqual(one.currentPeriodEnd)
  await stripe.advance({ days: 8 })
  expect(await fetched(subscriptionId)).toMatchObject({ status: 'canceled', endedAt: one.trialEnd })
})

it('upgrades at once for the previewed amount, and undoes a scheduled cancellation', async () => {
  const { subscriptionId, customerId } = await buy()
  await stripe.advance({ days: 10 })
  await provider.cancelLater(access, subscriptionId)
  const preview = await provider.previewChange(access, { subscriptionId, priceId: ultra.priceId })
  expect(preview.amountDue).toBeGreaterThan(1000)
  expect(preview.amountDue).toBeLessThan(2000)
  const change = { subscriptionId, priceId: ultra.priceId, plan: 'ultra' }
  const key = newKey()
  const changed = await provider.changeNow(access, change, key)
  expect(changed).toMatchObject({ plan: 'ultra', cancelAtPeriodEnd: false, price: { amount: 3000 } })
  expect(await provider.changeNow(access, change, key)).toEqual(changed)
  const invoices = await provider.listInvoices(access, customerId, 24)
  expect(invoices.map(({ total }) => total)).toEqual([preview.amountDue, 1000])
})

it('keeps the old price if the card is declined, without an open invoice', async () => {
  const { subscriptionId, customerId } = await buy({ card: 'later' })
  const change = { subscriptionId, priceId: ultra.priceId, plan: 'ultra' }
  const key = newKey()
  expect(await kindOf(provider.changeNow(access, change, key))).toBe('declined')
  expect(await kindOf(provider.changeNow(access, change, key))).toBe('declined')
  expect(await fetched(subscriptionId)).toMatchObject({
    status: 'active',
    plan: 'pro',
    price: { amount: 1000 },
  })
  const invoices = await provider.listInvoices(access, customerId, 24)
  expect(invoices.map(({ status }) => status)).toEqual(['void', 'paid'])
})

it('keeps an upgrade pending until the bank confirms, on its invoice, or drops it', async () => {
  const { subscriptionId, customerId } = await buy({ card: 'asks' })
  const change = { subscriptionId, priceId: ultra.priceId, plan: 'ultra' }
  const waiting = await provider.changeNow(access, change, newKey())
  expect(waiting).toMatchObject({
    price: { amount: 1000 },
    plan: 'pro',
    pending: { price: { amount: 3000 } },
  })
  expect((waiting.pending?.until.getTime() ?? 0) - stripe.now().getTime()).toBe(23 * 3_600_000)
  const open = async () =>
    (await provider.listInvoices(access, customerId, 24)).filter(({ status }) => status === 'open')
  expect(await open()).toMatchObject([{ url: waiting.pending?.url }])
  expect((await provider.keepPrice(access, subscriptionId)).pending).toBeUndefined()
  expect(await open()).toEqual([])

  const again = await provider.changeNow(access, change, newKey())
  await stripe.pay(again.pending?.url ?? '', 'refuse')
  expect(await fetched(subscriptionId)).toMatchObject({ price: { amount: 1000 } })
  await stripe.advance({ days: 1 })
  expect(await fetched(subscriptionId)).toMatchObject({ price: { amount: 1000 }, pending: undefined })
  expect(await open()).toEqual([])
  expect(stripe.events.at(-1)?.type).toBe('customer.subscription.pending_update_expired')

  const last = await provider.changeNow(access, change, newKey())
  await stripe.pay(last.pending?.url ?? '', 'confirm')
  expect(await fetched(subscriptionId)).toMatchObject({ price: { amount: 3000 }, pending: undefined })
})

it('leaves no open invoice after a withdrawn upgrade, or reports that it could not', async () => {
  const { subscriptionId, customerId } = await buy({ card: 'asks' })
  const change = { subscriptionId, priceId: ultra.priceId, plan: 'ultra' }
  const open = async () =>
    (await provider.listInvoices(access, customerId, 24)).filter(({ status }) => status === 'open').length
  const error = { type: 'invalid_request_error', message: 'This key may not do that.' }
  const mayNotVoid = () =>
    stripe.schedule((_, { url }) =>
      url.pathname.endsWith('/void') ? { kind: 'status', status: 403, body: { error } } : undefined,
    )
  await provider.changeNow(access, change, newKey())
  mayNotVoid()
  expect(await kindOf(provider.cancelLater(access, subscriptionId))).toBe('bad_key')
  expect(await fetched(subscriptionId)).toMatchObject({ cancelAtPeriodEnd: false })
  expect(await open()).toBe(1)
  stripe.schedule(() => undefined)
  await provider.cancelNow(access, subscriptionId)
  expect(await open()).toBe(0)

  // It ends all the same where the key may not void invoices.
  const other = await buy({ card: 'asks' })
  await provider.changeNow(access, { ...change, subscriptionId: other.subscriptionId }, newKey())
  mayNotVoid()
  expect(await provider.cancelNow(access, other.subscriptionId)).toMatchObject({ status: 'canceled' })
})

it('lists subscriptions sold by others, and does not read them as our own', async () => {
  const { subscriptionId, customerId } = await buy()
  const one = stripe.house.subscriptions.get(subscriptionId)
  const [item] = one?.items.data ?? []
  if (item)
    item.price = { ...item.price, recurring: { ...item.price.recurring, usage_type: 'metered' } } as never
  const listed = await provider.listSubscriptions(access, customerId)
  expect(listed).toEqual([{ id: subscriptionId, status: 'active', cancelAtPeriodEnd: false }])
  expect(await kindOf(provider.fetchSubscription(access, subscriptionId))).toBe('foreign')
})

it('still downgrades with the next period after a declined upgrade', async () => {
  const { subscriptionId } = await buy({ card: 'later' })
  const cheap = stripe.sell({ name: 'Small', amount: 100 })
  await provider.changeLater(access, { subscriptionId, priceId: cheap.priceId, plan: 'small' }, newKey())
  const change = { subscriptionId, priceId: ultra.priceId, plan: 'ultra' }
  const key = newKey()
  for (const again of [key, key, newKey()])
    expect(await kindOf(provider.changeNow(access, change, again))).toBe('declined')
  expect(await fetched(subscriptionId)).toMatchObject({ price: { amount: 1000 }, nextPrice: { amount: 100 } })
  await stripe.advance({ days: 32 })
  expect(await fetched(subscriptionId)).toMatchObject({ plan: 'small', price: { amount: 100 } })
})

it('downgrades with the next period unless withdrawn', async () => {
  const { subscriptionId } = await buy()
  await provider.changeNow(access, { subscriptionId, priceId: ultra.priceId, plan: 'ultra' }, newKey())
  const change = { subscriptionId, priceId: pro.priceId, plan: 'pro' }
  const key = newKey()
  const waiting = await provider.changeLater(access, change, key)
  expect(waiting).toMatchObject({ plan: 'ultra', price: { amount: 3000 }, nextPrice: { amount: 1000 } })
  expect(await provider.changeLater(access, change, key)).toEqual(waiting)
  expect((await provider.keepPrice(access, subscriptionId)).nextPrice).toBeUndefined()
  await provider.changeLater(access, change, newKey())
  const [listed] = await provider.listSubscriptions(access, waiting.customerId)
  expect(listed).toEqual({ id: subscriptionId, status: 'active', cancelAtPeriodEnd: false })
  await stripe.advance({ seconds: (waiting.currentPeriodEnd.getTime() - stripe.now().getTime()) / 1000 + 1 })
  expect(await fetched(subscriptionId)).toMatchObject({
    plan: 'pro',
    price: { amount: 1000 },
    nextPrice: undefined,
  })
  const cheap = stripe.sell({ name: 'Small', amount: 100 })
  const again = { subscriptionId, priceId: cheap.priceId, plan: 'small' }
  expect(await provider.changeLater(access, again, newKey())).toMatchObject({
    plan: 'pro',
    nextPrice: { amount: 100 },
  })
})

it('keeps the trial of a subscription with a scheduled downgrade', async () => {
  const { subscriptionId } = await buy({ trialDays: 7 })
  const before = await fetched(subscriptionId)
  const preview = await provider.previewChange(access, { subscriptionId, priceId: ultra.priceId })
  expect(preview).toEqual({ amountDue: 0, currency: 'USD' })
  const cheap = stripe.sell({ name: 'Small', amount: 100 })
  await provider.changeLater(access, { subscriptionId, priceId: cheap.priceId, plan: 'small' }, newKey())
  expect(await fetched(subscriptionId)).toMatchObject({ status: 'trialing', trialEnd: before.trialEnd })
  expect(asSource(askedOf())).toContain(`"trial_end": ${(before.trialEnd?.getTime() ?? 0) / 1000}`)
})

it('cancels at period end despite a scheduled change, undoes it, and can cancel at once', async () => {
  const { subscriptionId } = await buy()
  await provider.changeLater(access, { subscriptionId, priceId: ultra.priceId, plan: 'ultra' }, newKey())
  const canceled = await provider.cancelLater(access, subscriptionId)
  expect(canceled).toMatchObject({ cancelAtPeriodEnd: true, status: 'active', nextPrice: undefined })
  expect(canceled.canceledAt).toBeDefined()
  expect(await provider.resume(access, subscriptionId)).toMatchObject({
    cancelAtPeriodEnd: false,
    status: 'active',
  })
  expect(await provider.cancelNow(access, subscriptionId)).toMatchObject({ status: 'canceled' })
  expect((await fetched(subscriptionId)).endedAt).toBeDefined()
  expect(await kindOf(provider.cancelNow(access, subscriptionId))).toBe('missing')
  expect(await kindOf(provider.cancelLater(access, subscriptionId))).toBe('refused')
})

it('recognizes and undoes a cancellation in the portal', async () => {
  const { subscriptionId, customerId } = await buy()
  const url = await provider.portalUrl(access, {
    customerId,
    returnUrl: 'https://site.example/',
    locale: 'de',
  })
  await stripe.pay(url, 'cancel')
  expect(await fetched(subscriptionId)).toMatchObject({ cancelAtPeriodEnd: true })
  expect(await provider.resume(access, subscriptionId)).toMatchObject({ cancelAtPeriodEnd: false })
  expect(await stripe.pay(url, 'back')).toBe('https://site.example/')
  const withSettings = { ...access, portalConfiguration: 'bpc_1' }
  await provider.portalUrl(withSettings, { customerId, returnUrl: 'https://site.example/', locale: 'de' })
  expect(stripe.asked.at(-1)?.body).toContain('configuration=bpc_1')
})

it('lists all subscriptions of a customer, including ended ones and later pages', async () => {
  const { subscriptionId, customerId } = await buy()
  const one = stripe.house.subscriptions.get(subscriptionId)
  for (let at = 0; one && at < 120; at++)
    stripe.house.subscriptions.set(`sub_more${at}`, { ...one, id: `sub_more${at}`, status: 'canceled' })
  expect(await provider.listSubscriptions(access, customerId)).toHaveLength(121)
})

it('translates errors, and never reveals the key', async () => {
  expect(await provider.tryAccess(access)).toEqual({ id: 'acct_standin', name: 'Demo shop', isTest: true })
  expect(await provider.fetchSubscription(access, 'sub_0')).toBeUndefined()
  expect(await kindOf(provider.cancelLater(access, 'sub_0'))).toBe('missing')
  const wrong = provider.tryAccess({ ...access, secretKey: 'sk_live_wrong' })
  await expect(wrong).rejects.toMatchObject({ kind: 'bad_key' })
  const fails = async (status: number, error: object) => {
    stripe.schedule(() => ({ kind: 'status', status, body: { error } }))
    return kindOf(provider.tryAccess(access))
  }
  expect(await fails(429, { type: 'rate_limit_error' })).toBe('rate_limited')
  expect(await fails(402, { type: 'card_error', code: 'card_declined' })).toBe('declined')
  expect(await fails(403, { type: 'invalid_request_error' })).toBe('bad_key')
  expect(await fails(400, { type: 'invalid_request_error' })).toBe('refused')
  expect(await fails(500, { type: 'api_error' })).toBe('unreachable')
  stripe.schedule(() => ({ kind: 'html' }))
  expect(await kindOf(provider.tryAccess(access))).toBe('unreachable')
  const message = `Your key ${access.secretKey} is tired.\n`
  stripe.schedule(() => ({
    kind: 'status',
    status: 400,
    body: { error: { type: 'invalid_request_error', message } },
  }))
  await expect(provider.tryAccess(access)).rejects.toMatchObject({ said: 'Your key *** is tired.' })
})

it('retries once with the same key after a broken connection', async () => {
  stripe.schedule((n) => (n === 0 ? { kind: 'cut' } : undefined))
  const before = stripe.house.customers.size
  await customer()
  expect(stripe.house.customers.size).toBe(before + 1)
})

it('reveals nothing about this machine', () => {
  for (const { headers } of askedOf()) {
    expect(headers['user-agent']).toBe('giveawaybox/1')
    expect(Object.keys(headers).filter((name) => name.startsWith('x-'))).toEqual([])
  }
})

it('sends only parameters that the SDK has types for, in every call', async () => {
  const asked = askedOf()
  const made = new Set(asked.map(callOf))
  const never = ['GET /v1/customers/:id', 'GET /v1/subscription_schedules/:id']
  expect(Object.keys(calls).filter((call) => !made.has(call))).toEqual(never)
  const source = asSource(asked)
  expect(await complaintsAbout(source)).toBe('')
  const session = source.split('\n').find((line) => line.includes('Checkout.SessionCreateParams'))
  const planted = `${source}${session?.replace('{ ', '{ "payment_method_types": ["card"], ')}\n`
  expect(await complaintsAbout(planted)).toMatch(/error TS2353: .*payment_method_types/)
}, 60_000)
