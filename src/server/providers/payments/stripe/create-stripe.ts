import Stripe from 'stripe'
import type { Egress } from '../../egress/egress.ts'
import type { NewCheckout, PaymentAccess, PaymentProvider, ProviderCheckout } from '../payment-provider.ts'
import {
  cancelLater,
  cancelNow,
  changeLater,
  changeNow,
  keepPrice,
  previewChange,
  putBack,
  resume,
} from './change.ts'
import {
  fetchSubscription,
  listInvoices,
  listRecentRefunds,
  listRefunds,
  listSubscriptions,
  portalUrl,
  resolvePrice,
  tryAccess,
} from './look.ts'
import { readEvent } from './read-event.ts'
import { checkoutFrom, isMissing, toPaymentError } from './read-objects.ts'

/** The version of the SDK's types, sent with every request. */
const apiVersion = '2026-10-28.endive'
/** Milliseconds for one try; charging takes the provider several seconds. */
const timeoutMillis = 20_000

/** One of the operations in the neighboring files. */
type Operation<Rest extends unknown[], T> = (stripe: Stripe, ...rest: Rest) => Promise<T>

/** Stripe at `url`, through the egress. */
export function createStripe(egress: Pick<Egress, 'askProvider'>, url: string): PaymentProvider {
  const httpClient = egressClient(egress, url)
  // Only the last key: settings change rarely.
  let cached: { key: string; stripe: Stripe } | undefined
  const clientOf = (key: string): Stripe => {
    if (cached?.key !== key)
      cached = {
        key,
        stripe: new Stripe(key, {
          apiVersion,
          httpClient,
          telemetry: false,
          maxNetworkRetries: 1,
          timeout: timeoutMillis,
        }),
      }
    return cached.stripe
  }
  const request =
    <Rest extends unknown[], T>(operation: Operation<Rest, T>) =>
    async ({ secretKey }: PaymentAccess, ...rest: Rest): Promise<T> => {
      try {
        return await operation(clientOf(secretKey), ...rest)
      } catch (error) {
        throw toPaymentError(error, [secretKey])
      }
    }
  return {
    name: 'stripe',
    resolvePrice: request(resolvePrice),
    createCustomer: request(createCustomer),
    updateCustomer: request(updateCustomer),
    createCheckout: request(createCheckout),
    fetchCheckout: request(fetchCheckout),
    expireCheckout: request(expireCheckout),
    fetchSubscription: request(fetchSubscription),
    listSubscriptions: request(listSubscriptions),
    previewChange: request(previewChange),
    changeNow: request(changeNow),
    changeLater: request(changeLater),
    keepPrice: request(keepPrice),
    putBack: request(putBack),
    cancelLater: request(cancelLater),
    cancelNow: request(cancelNow),
    resume: request(resume),
    portalUrl: async (access, visit) => request(portalUrl)(access, visit, access.portalConfiguration),
    listRefunds: request(listRefunds),
    listRecentRefunds: request(listRecentRefunds),
    listInvoices: request(listInvoices),
    tryAccess: async (access) => request(tryAccess)(access, access.secretKey),
    readEvent,
  }
}

type Client = NonNullable<Stripe.StripeConfig['httpClient']>
type RequestArguments = Parameters<Client['makeRequest']>

/** The SDK's headers reveal more about this machine than necessary. */
const headersSent = new Set(['accept', 'authorization', 'content-type', 'idempotency-key', 'stripe-version'])

/** The SDK's HTTP client: through the egress, below `base`. */
function egressClient(egress: Pick<Egress, 'askProvider'>, base: string): Client {
  return {
    getClientName: () => 'egress',
    async makeRequest(...[, , path, method, headers, requestData, , timeout]: RequestArguments) {
      const answer = await egress.askProvider(base + path, {
        method: method as 'GET' | 'POST' | 'DELETE',
        headers: lowered(headers),
        ...(requestData && { body: requestData }),
        types: ['application/json'],
        firstByte: timeout,
        total: timeout,
      })
      return new Answer(answer.status, answer.headers, answer.body)
    },
  }
}

class Answer extends Stripe.HttpClientResponse {
  readonly #body: Buffer

  constructor(status: number, headers: Record<string, string>, body: Buffer) {
    super(status, headers)
    this.#body = body
  }

  override getRawResponse(): object {
    return {}
  }

  override toJSON(): Promise<unknown> {
    return new Promise((resolve) => resolve(JSON.parse(this.#body.toString('utf8'))))
  }
}

function lowered(headers: RequestArguments[4]): Record<string, string> {
  const pairs = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const)
  return Object.fromEntries(pairs.filter(([name]) => headersSent.has(name)))
}

async function createCustomer(
  stripe: Stripe,
  { userId, email, name, locale }: { userId: string; email: string; name: string; locale: string },
  key: string,
): Promise<string> {
  const params = { email, name, preferred_locales: [locale], metadata: { user_id: userId } }
  const { id } = await stripe.customers.create(params, { idempotencyKey: key })
  return id
}

async function updateCustomer(stripe: Stripe, id: string, { email }: { email: string }): Promise<void> {
  await stripe.customers.update(id, { email })
}

async function createCheckout(stripe: Stripe, checkout: NewCheckout, key: string): Promise<ProviderCheckout> {
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
    ...(checkout.takesCodes && { allow_promotion_codes: true }),
    // URL parsers escape the braces that the provider looks for.
    success_url: checkout.successUrl.replace(/%7BCHECKOUT_SESSION_ID%7D/i, '{CHECKOUT_SESSION_ID}'),
    cancel_url: checkout.cancelUrl,
  }
}

async function fetchCheckout(stripe: Stripe, id: string): Promise<ProviderCheckout | undefined> {
  try {
    return checkoutFrom(await stripe.checkout.sessions.retrieve(id))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function expireCheckout(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id)
  } catch (error) {
    const now = await fetchCheckout(stripe, id)
    if (now?.status === 'open') throw error
  }
}
