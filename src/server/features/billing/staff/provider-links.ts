import type { CallReply } from '#contract/api/call.ts'
import type { getManagedSubscription } from '#contract/billing/subscriptions.ts'
import type { HeldSubscription } from './store.ts'

type Links = CallReply<typeof getManagedSubscription>['at_provider']

const dashboard = 'https://dashboard.stripe.com'

/** Ids as the provider makes them. Other texts must not become part of an address. */
const shapes = {
  subscriptions: /^sub_[A-Za-z0-9]{1,200}$/,
  customers: /^cus_[A-Za-z0-9]{1,200}$/,
} as const

/** The pages of a subscription and of its payer at the provider, in the mode and account of the key; null without a key. */
export function providerLinks(
  secretKey: string | undefined,
  held: Pick<HeldSubscription, 'external_subscription_id' | 'external_customer_id' | 'provider_account'>,
): Links {
  if (!secretKey) return null
  const isTest = /^(?:sk|rk)_test_/.test(secretKey)
  const account = held.provider_account ?? ''
  const place = [
    dashboard,
    ...(/^acct_[A-Za-z0-9]{1,200}$/.test(account) ? [account] : []),
    ...(isTest ? ['test'] : []),
  ].join('/')
  const linkTo = (kind: keyof typeof shapes, id: string) =>
    shapes[kind].test(id) ? `${place}/${kind}/${id}` : null
  return {
    subscription: linkTo('subscriptions', held.external_subscription_id),
    customer: linkTo('customers', held.external_customer_id),
    is_test: isTest,
  }
}
