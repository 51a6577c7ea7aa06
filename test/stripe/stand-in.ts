import { createHash } from 'node:crypto'
import { type Answer, type Asked, type StandIn, startStandIn } from '../platforms/stand-in.ts'
import { calls } from './answers.ts'
import { createDeliveries, type Deliver, type Deliveries } from './deliveries.ts'
import { readForm } from './form.ts'
import { happen, nextMoment } from './life.ts'
import { memoryOf, remember } from './memory.ts'
import { pageFor } from './pages.ts'
import { providerUnits } from './provider-units.ts'
import { refund } from './refunds.ts'
import {
  type Card,
  found,
  type House,
  newId,
  type Refund,
  Refusal,
  type StripeEvent,
  version,
} from './server.ts'

interface Options {
  /** where events go; see `setWebhook` for products whose address is not known yet */
  webhookUrl?: string
  /** instead of an address, for requests to the product without a network */
  deliver?: Deliver
  /** of the webhook */
  secret?: string
  /** the product's time, with which deliveries are signed; the clock of the fake itself may be advanced */
  productTime?: () => Date
  /** the time before any advance */
  now?: () => Date
  /** retries refused deliveries */
  isPatient?: boolean
  /** another fake's state, from its `memory`; its clock continues */
  remembered?: string | undefined
}

/** Amounts in hundredths, per month unless specified otherwise; the same `id` again gets a new price if it differs. */
interface Sold {
  name: string
  amount: number
  currency?: string
  interval?: string
  id?: string
}

export interface StripeStandIn extends Pick<StandIn, 'url' | 'asked' | 'schedule'> {
  /** makes the product use it */
  env: { STRIPE_API_URL: string }
  settings: { stripe_secret_key: string; stripe_webhook_secret: string }
  /** the provider's own state, in the terms of its API; may be changed freely */
  house: House
  /** all events so far, delivered or not */
  events: StripeEvent[]
  statuses: Deliveries['statuses']
  setWebhook(url: string): void
  /** a product with its default price */
  sell(product: Sold): {
    productId: string
    priceId: string
  }
  setCard(customer: string, card: Card): void
  /** gives back a part of the latest payment of a subscription, or all that is left of it; sends the events */
  refund(subscription: string, amount?: number): Promise<Refund>
  /** presses the buttons of its pages; returns where the browser is sent, undefined if it stays */
  pay(
    url: string,
    button?:
      | 'ok'
      | 'declined'
      | 'later'
      | 'asks'
      | 'none'
      | 'back'
      | 'cancel'
      | 'resume'
      | 'confirm'
      | 'refuse',
  ): Promise<string | undefined>
  /** moves the fake's clock: everything that becomes due happens, each at its time; waits for the deliveries */
  advance(by: { days?: number; seconds?: number }): Promise<void>
  now(): Date
  /** sends the product a custom event; returns the status */
  sendEvent(type: string, object: object, created?: Date): Promise<number>
  /** delivers an event once more */
  replay(id: string): Promise<number>
  /** holds events back from now on, until `letGo` */
  holdBack(): void
  letGo(order?: 'told' | 'reversed' | ((held: StripeEvent[]) => StripeEvent[])): Promise<void>
  /** its whole state, for another fake to continue with */
  memory(): string
  /** resolves when all events so far were delivered */
  settled(): Promise<void>
  stop(): Promise<void>
}

const orders = {
  told: (held: StripeEvent[]) => held,
  reversed: (held: StripeEvent[]) => held.toReversed(),
}

/** The payment provider on loopback: its API, its payment and customer pages, its events, and a clock. */
export async function startStripe(options: Options = {}): Promise<StripeStandIn> {
  const {
    secret = 'whsec_only_good_at_this_stand_in',
    productTime = () => new Date(),
    now = () => new Date(),
  } = options
  let offset = 0
  let deliver = options.deliver ?? (options.webhookUrl === undefined ? undefined : byPost(options.webhookUrl))
  const deliveries = createDeliveries({
    secret,
    deliver: () => deliver,
    productTime,
    isPatient: options.isPatient ?? false,
  })
  const house = emptyHouse(() => Math.floor(now().getTime() / 1000) + offset)
  house.tell = (type, object) => void deliveries.tell(type, object, house.now())
  const advance = async (seconds: number) => {
    const until = house.now() + seconds
    for (let at = nextMoment(house, until); at !== undefined; at = nextMoment(house, until)) {
      offset += Math.max(0, at - house.now())
      happen(house, at)
    }
    offset += Math.max(0, until - house.now())
    await deliveries.settled()
  }
  const memory = new Map<string, { wish: string; answer: Answer }>()
  const server = await startStandIn(async (asked) => {
    if (asked.url.pathname !== '/stand-in/advance') return answerTo(house, memory, asked)
    const { days, back } = readForm(asked.body)
    await advance(Number(days) * 86_400)
    return typeof back === 'string' && back.startsWith('/portal/')
      ? { status: 303, headers: { location: back }, body: '' }
      : { body: { now: house.now() } }
  })
  house.url = server.url
  if (options.remembered !== undefined)
    offset = Math.max(0, remember(house, options.remembered) - house.now())
  return {
    ...server,
    ...deliveries,
    house,
    env: { STRIPE_API_URL: server.url },
    settings: { stripe_secret_key: house.key, stripe_webhook_secret: secret },
    setWebhook: (url) => void (deliver = byPost(url)),
    sell: (product) => sell(house, product),
    memory: () => memoryOf(house),
    setCard: (customer, card) => void house.cards.set(customer, card),
    async refund(subscription, amount) {
      const latest = house.subscriptions.get(subscription)?.latest_invoice ?? ''
      const made = refund(house, found('invoice', house.invoices, latest), amount)
      await deliveries.settled()
      return made
    },
    async pay(url, button = 'ok') {
      const { status, headers } = await server.ask(url, { method: 'POST', body: `card=${button}` })
      await deliveries.settled()
      return status === 303 ? headers['location'] : undefined
    },
    advance: async ({ days = 0, seconds = 0 }) => advance(days * 86_400 + seconds),
    now: () => new Date(house.now() * 1000),
    sendEvent: async (type, object, created) => {
      const at = created ? Math.floor(created.getTime() / 1000) : house.now()
      const data = { object: structuredClone(object) }
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: version,
        type,
        created: at,
        livemode: false,
        data,
      } as const
      deliveries.events.push(event)
      return deliveries.send(event)
    },
    replay: async (id) => {
      const event = deliveries.events.find((one) => one.id === id)
      if (!event) throw new Error(`There was no event ${id}.`)
      return deliveries.send(event)
    },
    letGo: async (order = 'told') => deliveries.letGo(typeof order === 'string' ? orders[order] : order),
  }
}

function byPost(url: string): Deliver {
  return async (body, signature) => {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
    const { status } = await fetch(url, { method: 'POST', headers, body })
    return status
  }
}

function emptyHouse(now: () => number): House {
  return {
    url: '',
    key: 'sk_test_only_good_at_this_stand_in',
    account: 'acct_standin',
    now,
    products: new Map(),
    prices: new Map(),
    customers: new Map(),
    cards: new Map(),
    sessions: new Map(),
    sales: new Map(),
    subscriptions: new Map(),
    hidden: new Map(),
    schedules: new Map(),
    invoices: new Map(),
    intents: new Map(),
    refunds: new Map(),
    portals: new Map(),
    tell: () => undefined,
  }
}

function sell(house: House, { name, amount, ...also }: Sold): { productId: string; priceId: string } {
  const { currency = 'USD', interval = 'month', id: productId = newId('prod') } = also
  const usual = house.prices.get(house.products.get(productId)?.default_price ?? '')
  const isSame =
    usual?.unit_amount === providerUnits(amount, currency) && usual.currency === currency.toLowerCase()
  if (usual && isSame) return { productId, priceId: usual.id }
  const priceId = newId('price')
  house.products.set(productId, {
    id: productId,
    object: 'product',
    active: true,
    name,
    default_price: priceId,
  })
  house.prices.set(priceId, {
    id: priceId,
    object: 'price',
    active: true,
    currency: currency.toLowerCase(),
    unit_amount: providerUnits(amount, currency),
    product: productId,
    type: 'recurring',
    recurring: { interval, interval_count: 1, usage_type: 'licensed' },
  })
  return { productId, priceId }
}

function answerTo(house: House, memory: Map<string, { wish: string; answer: Answer }>, asked: Asked): Answer {
  try {
    if (!asked.url.pathname.startsWith('/v1/')) return showPage(house, asked)
    admit(house, asked)
    const key = asked.method === 'POST' ? asked.headers['idempotency-key'] : undefined
    if (key === undefined) return { body: act(house, asked) }
    const wish = createHash('sha256').update(`${asked.url.pathname}\n${asked.body}`).digest('hex')
    const before = memory.get(key)
    if (before && before.wish !== wish)
      throw new Refusal(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
      })
    if (before) return { ...before.answer, headers: { 'idempotent-replayed': 'true' } }
    const answer = { status: 200, body: JSON.stringify(act(house, asked)) }
    memory.set(key, { wish, answer })
    return answer
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, body: { error: error.error } }
  }
}

function admit(house: House, { headers }: Asked): void {
  const key = headers['authorization']?.replace(/^Bearer /, '') ?? ''
  if (key !== house.key)
    throw new Refusal(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${key.slice(0, 8)}****`,
    })
  if (headers['stripe-version'] !== version)
    throw new Refusal(400, {
      type: 'invalid_request_error',
      message: `Invalid Stripe API version: ${headers['stripe-version']}`,
    })
}

function act(house: House, { method, url, body }: Asked): object {
  const form = readForm(method === 'GET' || method === 'DELETE' ? url.search.slice(1) || body : body)
  for (const [route, call] of Object.entries(calls)) {
    const pattern = new RegExp(`^${route.replace(':id', '([^/]+)')}$`)
    const match = pattern.exec(`${method} ${url.pathname}`)
    if (match) return call(house, form, decodeURIComponent(match[1] ?? ''))
  }
  throw new Refusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${url.pathname}).`,
  })
}

function showPage(house: House, { method, url, body }: Asked): Answer {
  const page = pageFor(house, method, url.pathname, readForm(body))
  if (!page)
    return { status: 404, body: { error: { type: 'invalid_request_error', message: 'No such page' } } }
  if ('to' in page) return { status: 303, headers: { location: page.to }, body: '' }
  if ('pdf' in page) return { headers: { 'content-type': 'application/pdf' }, body: page.pdf }
  return { headers: { 'content-type': 'text/html; charset=utf-8' }, body: page.html }
}
