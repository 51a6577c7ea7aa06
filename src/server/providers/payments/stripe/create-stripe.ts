import Stripe from 'stripe'
import type { Egress } from '../../egress/egress.ts'
import type { PaymentAccess, PaymentProvider } from '../payment-provider.ts'
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
import { createCheckout, createCustomer, expireCheckout, fetchCheckout } from './checkout.ts'
import {
  fetchSubscription,
  listInvoices,
  listSubscriptions,
  portalUrl,
  resolvePrice,
  tryAccess,
} from './look.ts'
import { readEvent } from './read-event.ts'
import { toPaymentError } from './to-payment-error.ts'

type Client = NonNullable<Stripe.StripeConfig['httpClient']>
type Made = Parameters<Client['makeRequest']>

/** The SDK's headers reveal more about this machine than necessary. */
const sent = new Set(['accept', 'authorization', 'content-type', 'idempotency-key', 'stripe-version'])

/** The SDK's HTTP client: through the egress, below `base`. */
function egressClient(egress: Pick<Egress, 'askProvider'>, base: string): Client {
  return {
    getClientName: () => 'egress',
    async makeRequest(...[, , path, method, headers, requestData, , timeout]: Made) {
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

function lowered(headers: Made[4]): Record<string, string> {
  const pairs = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const)
  return Object.fromEntries(pairs.filter(([name]) => sent.has(name)))
}

/** The version of the SDK's types, sent with every request. */
const apiVersion = '2026-10-28.endive'
/** Milliseconds for one try; charging takes the provider several seconds. */
const patience = 20_000

/** One of the operations in the neighboring files. */
type Deed<Rest extends unknown[], T> = (stripe: Stripe, ...rest: Rest) => Promise<T>

/** Stripe at `url`, through the egress. */
export function createStripe(egress: Pick<Egress, 'askProvider'>, url: string): PaymentProvider {
  const httpClient = egressClient(egress, url)
  // Only the last key: settings change rarely.
  let kept: { key: string; stripe: Stripe } | undefined
  const clientOf = (key: string): Stripe => {
    if (kept?.key !== key)
      kept = {
        key,
        stripe: new Stripe(key, {
          apiVersion,
          httpClient,
          telemetry: false,
          maxNetworkRetries: 1,
          timeout: patience,
        }),
      }
    return kept.stripe
  }
  const asked =
    <Rest extends unknown[], T>(deed: Deed<Rest, T>) =>
    async ({ secretKey }: PaymentAccess, ...rest: Rest): Promise<T> => {
      try {
        return await deed(clientOf(secretKey), ...rest)
      } catch (error) {
        throw toPaymentError(error, [secretKey])
      }
    }
  return {
    name: 'stripe',
    resolvePrice: asked(resolvePrice),
    createCustomer: asked(createCustomer),
    createCheckout: asked(createCheckout),
    fetchCheckout: asked(fetchCheckout),
    expireCheckout: asked(expireCheckout),
    fetchSubscription: asked(fetchSubscription),
    listSubscriptions: asked(listSubscriptions),
    previewChange: asked(previewChange),
    changeNow: asked(changeNow),
    changeLater: asked(changeLater),
    keepPrice: asked(keepPrice),
    putBack: asked(putBack),
    cancelLater: asked(cancelLater),
    cancelNow: asked(cancelNow),
    resume: asked(resume),
    portalUrl: async (access, visit) => asked(portalUrl)(access, visit, access.portalConfiguration),
    listInvoices: asked(listInvoices),
    tryAccess: async (access) => asked(tryAccess)(access, access.secretKey),
    readEvent,
  }
}
