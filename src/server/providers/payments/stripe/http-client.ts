import Stripe from 'stripe'
import type { Egress } from '../../egress/egress.ts'

type Client = NonNullable<Stripe.StripeConfig['httpClient']>
type Made = Parameters<Client['makeRequest']>

/** The SDK says more about this machine in its headers than anybody needs to know. */
const sent = new Set(['accept', 'authorization', 'content-type', 'idempotency-key', 'stripe-version'])

/** The SDK's way out: through the egress, below `base`. */
export function egressClient(egress: Pick<Egress, 'askProvider'>, base: string): Client {
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
