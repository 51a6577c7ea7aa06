import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startStripe } from '#test/stripe/stand-in.ts'
import { createEgress } from '../../egress/egress.ts'
import { createStripe } from './create-stripe.ts'

const stripe = await startStripe()
const egress = createEgress()
const provider = createStripe(egress, stripe.url)
const access = { secretKey: stripe.house.key, portalConfiguration: '' }
const [cheap, pro, ultra] = [
  stripe.sell({ name: 'Small', amount: 100 }),
  stripe.sell({ name: 'Pro', amount: 1000 }),
  stripe.sell({ name: 'Ultra', amount: 3000 }),
]
afterAll(async () => {
  await stripe.stop()
  await egress.close()
})
beforeEach(() => stripe.schedule(() => undefined))

const newKey = () => randomUUID()
const fetched = (id: string) => provider.fetchSubscription(access, id)

/** A subscription whose card's bank requires confirmation from the next payment on. */
async function buy(): Promise<string> {
  const userId = randomUUID()
  const person = { userId, email: 'ada@example.org', name: 'Ada', locale: 'tr' }
  const made = {
    priceId: pro.priceId,
    customerId: await provider.createCustomer(access, person, newKey()),
    userId,
    plan: 'pro',
    trialDays: 0,
    takesCodes: false,
    locale: 'tr',
    successUrl: 'https://site.example/done',
    cancelUrl: 'https://site.example/pricing',
  }
  const { id, url } = await provider.createCheckout(access, made, newKey())
  await stripe.pay(url ?? '', 'asks')
  return (await provider.fetchCheckout(access, id))?.subscriptionId ?? ''
}

it('sets a scheduled change aside while an upgrade is pending, and restores it', async () => {
  const subscriptionId = await buy()
  const small = { subscriptionId, priceId: cheap.priceId, plan: 'small and cheap' }
  const change = { subscriptionId, priceId: ultra.priceId, plan: 'ultra' }
  await provider.changeLater(access, small, newKey())
  const waiting = await provider.changeNow(access, change, newKey())
  const next = { nextPrice: { amount: 100 }, nextPlan: 'small and cheap' }
  const both = { pending: { price: { amount: 3000 } }, ...next, hasAside: true }
  expect(waiting).toMatchObject(both)
  // Requesting the same again, and settling it too early, lose nothing.
  expect(await provider.changeNow(access, change, newKey())).toMatchObject(both)
  expect(await provider.putBack(access, subscriptionId)).toMatchObject(both)
  await stripe.advance({ days: 1 })
  expect(await fetched(subscriptionId)).toMatchObject({ pending: undefined, hasAside: true })
  const back = await Promise.all([1, 2].map(() => provider.putBack(access, subscriptionId)))
  expect(back[0]).toMatchObject({ pending: undefined, ...next, hasAside: false })
  expect(back[1]).toEqual(back[0])
  expect(await fetched(subscriptionId)).toEqual(back[0])

  // Once confirmed, there is nothing to restore, and nothing is left for later.
  const last = await provider.changeNow(access, change, newKey())
  await stripe.pay(last.pending?.url ?? '', 'confirm')
  expect(await fetched(subscriptionId)).toMatchObject({ price: { amount: 3000 }, nextPrice: undefined })
  const settled = { price: { amount: 3000 }, nextPrice: undefined, hasAside: false }
  expect(await provider.putBack(access, subscriptionId)).toMatchObject(settled)
})

it.each(['keepPrice', 'cancelLater'] as const)('discards what was set aside with %s', async (act) => {
  const subscriptionId = await buy()
  await provider.changeLater(access, { subscriptionId, priceId: cheap.priceId, plan: 'small' }, newKey())
  await provider.changeNow(access, { subscriptionId, priceId: ultra.priceId, plan: 'ultra' }, newKey())
  const none = { pending: undefined, nextPrice: undefined, hasAside: false }
  expect(await provider[act](access, subscriptionId)).toMatchObject(none)
})

it('discards a change to a price that is no longer sold', async () => {
  const subscriptionId = await buy()
  await provider.changeLater(access, { subscriptionId, priceId: cheap.priceId, plan: 'small' }, newKey())
  await provider.changeNow(access, { subscriptionId, priceId: ultra.priceId, plan: 'ultra' }, newKey())
  await stripe.advance({ days: 1 })
  stripe.schedule((_, { url }) =>
    /^\/v1\/subscription_schedules\/[^/]+$/.test(url.pathname)
      ? {
          kind: 'status',
          status: 400,
          body: { error: { type: 'invalid_request_error', message: 'inactive' } },
        }
      : undefined,
  )
  const none = { pending: undefined, nextPrice: undefined, hasAside: false }
  expect(await provider.putBack(access, subscriptionId)).toMatchObject(none)
})
