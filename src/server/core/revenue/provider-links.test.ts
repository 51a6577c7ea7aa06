import { expect, it } from 'vitest'
import { paymentLink, providerLinks } from './provider-links.ts'

const held = {
  external_subscription_id: 'sub_1Qx',
  external_customer_id: 'cus_9Ab',
  provider_account: null,
}

it('links to the account and mode of the configured key', () => {
  expect(providerLinks(undefined, held)).toBeNull()
  expect(providerLinks('sk_live_x', held)).toEqual({
    subscription: 'https://dashboard.stripe.com/subscriptions/sub_1Qx',
    customer: 'https://dashboard.stripe.com/customers/cus_9Ab',
    is_test: false,
  })
  expect(providerLinks('rk_test_x', { ...held, provider_account: 'acct_7' })).toEqual({
    subscription: 'https://dashboard.stripe.com/acct_7/test/subscriptions/sub_1Qx',
    customer: 'https://dashboard.stripe.com/acct_7/test/customers/cus_9Ab',
    is_test: true,
  })
})

it.each(['', 'sub_', '../login', 'sub_1/../../x', 'sub_1?x=1', 'cus_1', 'sub_1\n', 'javascript:alert(1)'])(
  'makes no address of %j',
  (id) => {
    expect(providerLinks('sk_live_x', { ...held, external_subscription_id: id })?.subscription).toBeNull()
    const elsewhere = providerLinks('sk_live_x', { ...held, provider_account: id })?.subscription
    expect(elsewhere).toBe('https://dashboard.stripe.com/subscriptions/sub_1Qx')
  },
)

it('links to a payment with its refunds', () => {
  expect(paymentLink(undefined, null, 'pi_1')).toBeNull()
  expect(paymentLink('sk_live_x', 'acct_7', 'pi_1')).toBe('https://dashboard.stripe.com/acct_7/payments/pi_1')
  expect(paymentLink('sk_test_x', null, 'pi_1/../x')).toBeNull()
})
