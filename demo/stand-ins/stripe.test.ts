import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createEgress } from '../../src/server/providers/egress/egress.ts'
import { createStripe } from '../../src/server/providers/payments/stripe/create-stripe.ts'
import { startStandIn } from '../../test/platforms/stand-in.ts'
import { startDemoStripe } from './stripe.ts'

const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'demo-payments-')))
const egress = createEgress()
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true })
  await egress.close()
})

async function started(folder = folders[0] ?? '') {
  const demo = await startDemoStripe(folder)
  const provider = createStripe(egress, demo.env.STRIPE_API_URL)
  const access = { secretKey: demo.settings.stripe_secret_key, portalConfiguration: '' }
  return { demo, provider, access }
}

/** A payment page for a plan. */
async function checkout({ provider, access }: Awaited<ReturnType<typeof started>>, productId: string) {
  const price = await provider.resolvePrice(access, productId)
  const person = { userId: 'u', email: 'a@example.org', name: 'A', locale: 'en' }
  const customerId = await provider.createCustomer(access, person, 'customer')
  const options = {
    priceId: price?.priceId ?? '',
    customerId,
    userId: 'u',
    plan: 'Pro plus',
    trialDays: 0,
    takesCodes: false,
    locale: 'en' as const,
    successUrl: 'http://site.example/done',
    cancelUrl: 'http://site.example/',
  }
  const { url = '' } = await provider.createCheckout(access, options, 'checkout')
  return { url, price, customerId }
}

it('sells plans on a demo payment page, and remembers the buyers after a restart', async () => {
  const first = await started()
  const productId = first.demo.offer({ name: 'Pro plus', price: 900, currency: 'EUR' })
  expect(productId).toBe('prod_demo_pro_plus')
  const { url, price, customerId } = await checkout(first, productId)
  expect(price).toMatchObject({ amount: 900, currency: 'EUR' })
  expect(await (await fetch(url)).text()).toContain('This isn’t a real payment page')
  await fetch(url, { method: 'POST', body: new URLSearchParams({ card: 'ok' }), redirect: 'manual' })
  await first.demo.stop()

  const second = await started()
  const [bought] = await second.provider.listSubscriptions(second.access, customerId)
  const whole = await second.provider.fetchSubscription(second.access, bought?.id ?? '')
  expect(whole).toMatchObject({ status: 'active', customerId, price, plan: 'Pro plus' })
  expect(second.demo.offer({ name: 'Pro plus', price: 900, currency: 'EUR' })).toBe(productId)
  expect(await second.provider.resolvePrice(second.access, productId)).toEqual(price)
  const [invoice] = await second.provider.listInvoices(second.access, customerId, 5)
  expect(invoice?.url).toContain(second.demo.env.STRIPE_API_URL)
  await second.demo.stop()
})

it('begins in the past, so that a purchase has since been renewed, partly refunded and canceled', async () => {
  const { demo, provider, access } = await started(folders[1])
  const { time } = demo
  const site = await startStandIn(() => ({ body: {} }))
  demo.tell(site.url)
  const productId = demo.offer({ name: 'Pro plus', price: 900, currency: 'EUR' })
  await time.passUntil(70)
  const { url, customerId } = await checkout({ demo, provider, access }, productId)
  await fetch(url, { method: 'POST', body: new URLSearchParams({ card: 'ok' }), redirect: 'manual' })
  const [bought] = await provider.listSubscriptions(access, customerId)
  const daysAgo = (at: Date | undefined) => Math.round((Date.now() - (at?.getTime() ?? 0)) / 86_400_000)
  const seen = () => provider.fetchSubscription(access, bought?.id ?? '')
  expect(daysAgo((await seen())?.startDate)).toBe(70)
  await time.passUntil(2)
  await time.refund('a@example.org', 300)
  await time.cancel('a@example.org')
  await time.passUntil(0)
  const ended = await seen()
  expect(ended?.status).toBe('canceled')
  expect(daysAgo(ended?.endedAt)).toBe(2)
  expect((await provider.listInvoices(access, customerId, 5)).length).toBe(3)
  await expect(time.refund('b@example.org', 1)).rejects.toThrow('b@example.org has bought nothing')
  await demo.stop()
  await site.stop()
})
