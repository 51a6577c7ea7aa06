import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createEgress } from '../../src/server/providers/egress/egress.ts'
import { createStripe } from '../../src/server/providers/payments/stripe/create-stripe.ts'
import { startDemoStripe } from './stripe.ts'

const folder = mkdtempSync(join(tmpdir(), 'demo-payments-'))
const egress = createEgress()
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await egress.close()
})

async function started() {
  const demo = await startDemoStripe(folder)
  const provider = createStripe(egress, demo.env.STRIPE_API_URL)
  const access = { secretKey: demo.settings.stripe_secret_key, portalConfiguration: '' }
  return { demo, provider, access }
}

it('sells plans on a page that says it is a demo, and the next demo on the folder still knows who bought', async () => {
  const first = await started()
  const productId = first.demo.offer({ name: 'Pro plus', price: 900, currency: 'EUR' })
  expect(productId).toBe('prod_demo_pro_plus')
  const price = await first.provider.resolvePrice(first.access, productId)
  expect(price).toMatchObject({ amount: 900, currency: 'EUR' })
  const person = { userId: 'u', email: 'a@example.org', name: 'A', locale: 'en' }
  const customerId = await first.provider.createCustomer(first.access, person, 'customer')
  const addresses = { successUrl: 'http://site.example/done', cancelUrl: 'http://site.example/' }
  const wish = {
    priceId: price?.priceId ?? '',
    customerId,
    userId: 'u',
    plan: 'Pro plus',
    trialDays: 0,
    takesCodes: false,
    locale: 'en',
  }
  const { url = '' } = await first.provider.createCheckout(
    first.access,
    { ...wish, ...addresses },
    'checkout',
  )
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
