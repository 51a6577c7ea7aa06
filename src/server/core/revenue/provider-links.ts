const dashboard = 'https://dashboard.stripe.com'

/** Ids as the provider makes them. Other texts must not become part of an address. */
const shapes = {
  subscriptions: /^sub_[A-Za-z0-9]{1,200}$/,
  customers: /^cus_[A-Za-z0-9]{1,200}$/,
  payments: /^pi_[A-Za-z0-9]{1,200}$/,
} as const

interface Links {
  subscription: string | null
  customer: string | null
  is_test: boolean
}

/** The pages of a subscription and of its payer at the provider, in the mode and account of the key; null without a key. */
export function providerLinks(
  secretKey: string | undefined,
  held: {
    external_subscription_id: string
    external_customer_id: string
    provider_account: string | null
  },
): Links | null {
  if (!secretKey) return null
  const { external_subscription_id, external_customer_id, provider_account: account } = held
  return {
    subscription: linkTo(secretKey, account, 'subscriptions', external_subscription_id),
    customer: linkTo(secretKey, account, 'customers', external_customer_id),
    is_test: isTest(secretKey),
  }
}

/** The page of a payment with its refunds; null without a key. */
export function paymentLink(
  secretKey: string | undefined,
  account: string | null,
  paymentId: string,
): string | null {
  return secretKey ? linkTo(secretKey, account, 'payments', paymentId) : null
}

function linkTo(
  secretKey: string,
  account: string | null,
  kind: keyof typeof shapes,
  id: string,
): string | null {
  if (!shapes[kind].test(id)) return null
  const isAccount = account !== null && /^acct_[A-Za-z0-9]{1,200}$/.test(account)
  const place = [...(isAccount ? [account] : []), ...(isTest(secretKey) ? ['test'] : [])]
  return [dashboard, ...place, kind, id].join('/')
}

function isTest(secretKey: string): boolean {
  return /^(?:sk|rk)_test_/.test(secretKey)
}
