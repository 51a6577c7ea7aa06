import Stripe from 'stripe'
import type { Egress } from '../../egress/egress.ts'
import {
  type NewCheckout,
  type PaymentAccess,
  PaymentError,
  type PaymentProvider,
  type ProviderCheckout,
  type ProviderEvent,
} from '../payment-provider.ts'
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
import { checkoutFrom, idOf, isMissing, toPaymentError } from './read-objects.ts'

/** The version of the SDK's types, sent with every request. */
const apiVersion = '2026-10-28.endive'
/** Milliseconds for one try; charging takes the provider several seconds. */
const timeoutMs = 20_000

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
          timeout: timeoutMs,
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

const tolerance = 300

/** The fields of event objects that show which subscription, customer, invoice or checkout they are about. */
interface About {
  id?: string
  object?: string
  customer?: string | { id: string } | null
  subscription?: string | { id: string } | null
  released_subscription?: string | null
  payment_intent?: string | { id: string } | null
  parent?: { subscription_details?: { subscription?: string | { id: string } | null } | null } | null
}

/** An event from its raw bytes; throws `bad_signature` unless it is signed with this secret at this time. */
export function readEvent(body: Buffer, signature: string, secret: string, now: Date): ProviderEvent {
  let event: Stripe.Event
  try {
    event = Stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, now.getTime())
  } catch {
    throw new PaymentError('bad_signature', 'The signature does not match.')
  }
  // The SDK only limits the past, and only checks the last of several timestamps.
  const [signedAt = Number.NaN, ...others] = momentsIn(signature)
  if (others.length > 0 || !(signedAt - now.getTime() / 1000 <= tolerance))
    throw new PaymentError('bad_signature', 'The signature is from the future, or has several timestamps.')
  if (!isEvent(event)) throw new PaymentError('refused', 'The signed content is not an event.')
  return eventFrom(event)
}

const plain = /^[!-~]{1,255}$/

/** A sender with the secret may still send something else, such as events of another kind. */
function isEvent(event: unknown): boolean {
  if (typeof event !== 'object' || event === null) return false
  const { id, type, created, data } = event as Record<string, unknown>
  const isNamed = [id, type].every((word) => typeof word === 'string' && plain.test(word))
  const isDated = Number.isSafeInteger(created) && !Number.isNaN(new Date(Number(created) * 1000).getTime())
  const about = (data as { object?: unknown } | null | undefined)?.object
  return isNamed && isDated && typeof about === 'object' && about !== null
}

function momentsIn(signature: string): number[] {
  const parts = signature.split(',').filter((part) => part.startsWith('t='))
  return parts.map((part) => Number(part.slice(2)))
}

function eventFrom({ id, type, created, data }: Stripe.Event): ProviderEvent {
  const about = data.object as About
  const isInvoice = about.object === 'invoice'
  return {
    id,
    type,
    happenedAt: new Date(created * 1000),
    subscriptionId: subscriptionOf(about),
    customerId: idOf(about.object === 'customer' ? about.id : about.customer),
    objectId: isInvoice || about.object === 'checkout.session' ? about.id : paymentOf(about),
  }
}

/** Charges and refunds are found by the payment that they belong to. */
function paymentOf({ object, payment_intent: payment }: About): string | undefined {
  return object === 'charge' || object === 'refund' ? idOf(payment) : undefined
}

function subscriptionOf(about: About): string | undefined {
  if (about.object === 'subscription') return about.id
  // Endpoints with a version of the API before 2025-03-31 name it at the top of an invoice.
  const ofInvoice = idOf(about.parent?.subscription_details?.subscription)
  if (about.object === 'invoice') return ofInvoice ?? idOf(about.subscription)
  return idOf(about.subscription) ?? idOf(about.released_subscription)
}
