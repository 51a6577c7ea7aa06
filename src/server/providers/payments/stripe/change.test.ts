import { afterAll, expect, it } from 'vitest'
import { startStripe } from '#test/stripe/stand-in.ts'
import { asSource, callOf, complaintsAbout } from '#test/stripe/typed-requests.ts'
import { createEgress } from '../../egress/egress.ts'
import { createStripe } from './create-stripe.ts'

const stripe = await startStripe()
const egress = createEgress()
const provider = createStripe(egress, stripe.url)
const access = { secretKey: stripe.house.key, portalConfiguration: '' }
const ultra = stripe.sell({ name: 'Ultra', amount: 3000 })
const pro = stripe.sell({ name: 'Pro', amount: 1000 })
afterAll(async () => {
  await stripe.stop()
  await egress.close()
})

it('keeps discounts of a subscription before and after a scheduled plan change', async () => {
  const buyer = { userId: 'user-1', email: 'ada@example.org', name: 'Ada', locale: 'en' }
  const customerId = await provider.createCustomer(access, buyer, 'customer')
  const pages = { successUrl: 'https://site.example/done', cancelUrl: 'https://site.example/pricing' }
  const sale = { priceId: ultra.priceId, plan: 'ultra', trialDays: 0, takesCodes: true, locale: 'en' }
  const checkout = { ...sale, ...pages, customerId, userId: 'user-1' }
  const { id, url } = await provider.createCheckout(access, checkout, 'checkout')
  await stripe.pay(url ?? '')
  const subscriptionId = (await provider.fetchCheckout(access, id))?.subscriptionId ?? ''
  const subscription = stripe.house.subscriptions.get(subscriptionId)
  if (!subscription) throw new Error('nothing was bought')
  subscription.discounts = ['di_1welcome', 'di_2friend']

  const change = { subscriptionId, priceId: pro.priceId, plan: 'pro' }
  await provider.changeLater(access, change, 'change')
  expect(subscription.discounts).toEqual(['di_1welcome', 'di_2friend'])
  await stripe.advance({ days: 32 })
  expect(subscription).toMatchObject({ discounts: ['di_1welcome', 'di_2friend'] })
  expect(subscription.items.data[0].price.id).toBe(pro.priceId)

  const phases = stripe.asked.filter((one) => callOf(one) === 'POST /v1/subscription_schedules/:id')
  expect(phases).toHaveLength(1)
  expect(await complaintsAbout(asSource(phases))).toBe('')
})

it('begins a cheaper plan after the dearer one that its buyer paid in that very second', async () => {
  const basic = stripe.sell({ name: 'Basic', amount: 500 })
  const buyer = { userId: 'user-2', email: 'bob@example.org', name: 'Bob', locale: 'en' }
  const customerId = await provider.createCustomer(access, buyer, 'customer-2')
  const pages = { successUrl: 'https://site.example/done', cancelUrl: 'https://site.example/pricing' }
  const sale = { priceId: pro.priceId, plan: 'pro', trialDays: 0, takesCodes: true, locale: 'en' }
  const checkout = { ...sale, ...pages, customerId, userId: 'user-2' }
  const { id, url } = await provider.createCheckout(access, checkout, 'checkout-2')
  await stripe.pay(url ?? '')
  const subscriptionId = (await provider.fetchCheckout(access, id))?.subscriptionId ?? ''
  stripe.setCard(customerId, 'asks')
  const upgrade = { subscriptionId, priceId: ultra.priceId, plan: 'ultra' }
  const { pending } = await provider.changeNow(access, upgrade, 'up')
  expect(pending?.price.priceId).toBe(ultra.priceId)

  // The buyer confirms in another tab, after the subscription was read and before the invoice is void.
  const late: typeof egress.askProvider = async (address, request) => {
    if (address.endsWith('/void')) await stripe.pay(pending?.url ?? '', 'confirm')
    return egress.askProvider(address, request)
  }
  const downgrade = { subscriptionId, priceId: basic.priceId, plan: 'basic' }
  const after = await createStripe({ askProvider: late }, stripe.url).changeLater(access, downgrade, 'down')
  const both = { price: { priceId: ultra.priceId }, nextPrice: { priceId: basic.priceId }, nextPlan: 'basic' }
  expect(after).toMatchObject({ ...both, pending: undefined })
  const schedule = [...stripe.house.schedules.values()].find((one) => one.subscription === subscriptionId)
  expect(schedule?.phases.map(({ items }) => items[0]?.price)).toEqual([ultra.priceId, basic.priceId])
})
