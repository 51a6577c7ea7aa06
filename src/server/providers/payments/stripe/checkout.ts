import type Stripe from 'stripe'
import type { NewCheckout, ProviderCheckout } from '../payment-provider.ts'
import { checkoutFrom } from './read-objects.ts'
import { isMissing } from './to-payment-error.ts'

export async function createCustomer(
  stripe: Stripe,
  { userId, email, name, locale }: { userId: string; email: string; name: string; locale: string },
  key: string,
): Promise<string> {
  const params = { email, name, preferred_locales: [locale], metadata: { user_id: userId } }
  const { id } = await stripe.customers.create(params, { idempotencyKey: key })
  return id
}

export async function createCheckout(
  stripe: Stripe,
  checkout: NewCheckout,
  key: string,
): Promise<ProviderCheckout> {
  return checkoutFrom(await stripe.checkout.sessions.create(paramsOf(checkout), { idempotencyKey: key }))
}

function paramsOf(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const metadata = { user_id: checkout.userId, plan: checkout.plan }
  const trial: Stripe.Checkout.SessionCreateParams.SubscriptionData = {
    trial_period_days: checkout.trialDays,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  }
  const hasTrial = checkout.trialDays > 0
  return {
    mode: 'subscription',
    customer: checkout.customerId,
    client_reference_id: checkout.userId,
    line_items: [{ price: checkout.priceId, quantity: 1 }],
    locale: checkout.locale,
    metadata,
    subscription_data: { metadata, ...(hasTrial && trial) },
    ...(hasTrial && { payment_method_collection: 'if_required' }),
    // URL parsers escape the braces that the provider looks for.
    success_url: checkout.successUrl.replace(/%7BCHECKOUT_SESSION_ID%7D/i, '{CHECKOUT_SESSION_ID}'),
    cancel_url: checkout.cancelUrl,
  }
}

export async function fetchCheckout(stripe: Stripe, id: string): Promise<ProviderCheckout | undefined> {
  try {
    return checkoutFrom(await stripe.checkout.sessions.retrieve(id))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export async function expireCheckout(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id)
  } catch (error) {
    const now = await fetchCheckout(stripe, id)
    if (now?.status === 'open') throw error
  }
}
