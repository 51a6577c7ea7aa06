import { randomBytes } from 'node:crypto'
import type {
  NewCheckout,
  ProviderCheckout,
  ProviderInvoice,
  ProviderPrice,
  ProviderRefund,
  ProviderSubscription,
} from '../../src/server/providers/payments/payment-provider.ts'
import { PaymentError, type PaymentProvider } from '../../src/server/providers/payments/payment-provider.ts'

const dayMs = 24 * 60 * 60 * 1000
const monthMs = 30 * dayMs

/** Choosing what comes next implies that the subscription continues. */
const goesOn = { cancelAtPeriodEnd: false, canceledAt: undefined }

/** Nothing pending, neither for the next period nor for the buyer. */
const none = { nextPrice: undefined, nextPlan: undefined, pending: undefined, hasAside: false }

type Asked = {
  [K in keyof PaymentProvider]: PaymentProvider[K] extends CallableFunction ? K : never
}[keyof PaymentProvider]

/** A payment provider in memory: it stores what it receives, and returns what a test tells it to. */
export interface FakeProvider {
  provider: PaymentProvider
  /** offers a product (`prod_…`) at a monthly price */
  sell(productId: string, amount: number, terms?: { currency?: string; interval?: string }): void
  /** a buyer pays in a checkout; returns the subscription that starts */
  pay(checkoutId: string): ProviderSubscription
  checkouts: Map<string, ProviderCheckout & { wish: NewCheckout; key: string }>
  subscriptions: Map<string, ProviderSubscription>
  invoices: Map<string, ProviderInvoice[]>
  /** by payment */
  refunds: Map<string, ProviderRefund[]>
  /** requests, in order */
  asked: Asked[]
  /** the error that every request fails with, while set */
  failing: PaymentError | undefined
  /** whether cards are declined */
  declines: boolean
  /** whether the buyer's bank requires confirmation of a more expensive plan */
  asksBuyer: boolean
  /** the account of the configured key */
  account: string
  /** changes a subscription from outside the product */
  alter(id: string, set: Partial<ProviderSubscription>): void
  /** addresses of customers that were changed since */
  emails: Map<string, string>
  /** forgets a customer */
  forget(userId: string): void
  /** what a change would cost; the difference of the prices if undefined */
  due: number | undefined
  /** awaited before each reply */
  delay: () => Promise<unknown>
}

export function fakeProvider(now: () => Date): FakeProvider {
  const prices = new Map<string, ProviderPrice>()
  const customers = new Map<string, string>()
  const fake: Omit<FakeProvider, 'provider'> = {
    checkouts: new Map(),
    emails: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    refunds: new Map(),
    asked: [],
    failing: undefined,
    declines: false,
    asksBuyer: false,
    account: 'acct_1',
    due: undefined,
    delay: () => Promise.resolve(),
    sell(productId, amount, { currency = 'USD', interval = 'month' } = {}) {
      const priceId = `price_${productId.slice(5)}_${amount}`
      prices.set(productId, { priceId, productId, amount, currency, interval })
    },
    alter(id, set) {
      const before = fake.subscriptions.get(id)
      if (!before) throw new Error('there is no such subscription')
      fake.subscriptions.set(id, { ...before, ...set })
    },
    forget: (userId) => void customers.delete(userId),
    pay(checkoutId) {
      const checkout = fake.checkouts.get(checkoutId)
      if (checkout?.status !== 'open') throw new Error('nobody can pay there')
      const subscription = begin(checkout.wish)
      fake.subscriptions.set(subscription.id, subscription)
      fake.checkouts.set(checkoutId, {
        ...checkout,
        status: 'complete',
        url: undefined,
        subscriptionId: subscription.id,
      })
      return subscription
    },
  }

  const begin = ({ customerId, userId, plan, priceId, trialDays }: NewCheckout): ProviderSubscription => {
    const at = now()
    const trialEnd = trialDays ? new Date(at.getTime() + trialDays * dayMs) : undefined
    return {
      id: `sub_${newId()}`,
      customerId,
      status: trialEnd ? 'trialing' : 'active',
      price: priceById(priceId),
      nextPrice: undefined,
      pending: undefined,
      hasAside: false,
      userId,
      plan,
      cancelAtPeriodEnd: false,
      isPaid: !trialEnd,
      startDate: at,
      currentPeriodStart: at,
      currentPeriodEnd: trialEnd ?? new Date(at.getTime() + monthMs),
      trialEnd,
      canceledAt: undefined,
      endedAt: undefined,
    }
  }
  const priceById = (priceId: string): ProviderPrice => {
    const price = [...prices.values()].find((one) => one.priceId === priceId)
    if (!price) throw new PaymentError('missing', 'no such price')
    return price
  }
  const held = (id: string): ProviderSubscription => {
    const subscription = fake.subscriptions.get(id)
    if (!subscription) throw new PaymentError('missing', 'no such subscription')
    return subscription
  }
  const change = (id: string, set: Partial<ProviderSubscription>): ProviderSubscription => {
    const before = held(id)
    if (before.status === 'canceled') throw new PaymentError('refused', 'it is canceled')
    const after = { ...before, ...set }
    fake.subscriptions.set(id, after)
    return after
  }
  const ask = async <T>(name: Asked, answer: () => T): Promise<T> => {
    fake.asked.push(name)
    await fake.delay()
    if (fake.failing) throw fake.failing
    return answer()
  }

  const provider: PaymentProvider = {
    name: 'stripe',
    resolvePrice: (_access, productId) => ask('resolvePrice', () => prices.get(productId)),
    createCustomer: (_access, { userId }) =>
      ask('createCustomer', () => {
        const id = customers.get(userId) ?? `cus_${newId()}`
        customers.set(userId, id)
        return id
      }),
    updateCustomer: (_access, id, { email }) =>
      ask('updateCustomer', () => {
        if (![...customers.values()].includes(id)) throw new PaymentError('missing', 'no such customer')
        fake.emails.set(id, email)
      }),
    createCheckout: (_access, wish, key) => ask('createCheckout', () => open(wish, key)),
    fetchCheckout: (_access, id) => ask('fetchCheckout', () => fake.checkouts.get(id)),
    expireCheckout: (_access, id) =>
      ask('expireCheckout', () => {
        const checkout = fake.checkouts.get(id)
        if (checkout?.status === 'open')
          fake.checkouts.set(id, { ...checkout, status: 'expired', url: undefined })
      }),
    fetchSubscription: (_access, id) => ask('fetchSubscription', () => fake.subscriptions.get(id)),
    listSubscriptions: (_access, customerId) =>
      ask('listSubscriptions', () =>
        [...fake.subscriptions.values()].filter((one) => one.customerId === customerId),
      ),
    previewChange: (_access, { subscriptionId, priceId }) =>
      ask('previewChange', () => {
        const { price, status } = held(subscriptionId)
        const next = priceById(priceId)
        const difference = status === 'trialing' ? 0 : Math.max(0, next.amount - price.amount)
        return { amountDue: fake.due ?? difference, currency: next.currency }
      }),
    changeNow: (_access, { subscriptionId, priceId, plan }) =>
      ask('changeNow', () => {
        if (fake.declines) throw new PaymentError('declined', 'card_declined')
        const until = new Date(now().getTime() + 23 * 60 * 60 * 1000)
        const url = 'https://pay.example/invoice/in_1'
        if (fake.asksBuyer)
          return change(subscriptionId, {
            pending: { price: priceById(priceId), until, url },
            hasAside: held(subscriptionId).nextPrice !== undefined,
          })
        return change(subscriptionId, { price: priceById(priceId), ...none, plan, ...goesOn })
      }),
    changeLater: (_access, { subscriptionId, priceId, plan: nextPlan }) =>
      ask('changeLater', () =>
        change(subscriptionId, { ...none, nextPrice: priceById(priceId), nextPlan, ...goesOn }),
      ),
    keepPrice: (_access, id) => ask('keepPrice', () => change(id, none)),
    putBack: (_access, id) => ask('putBack', () => change(id, { hasAside: false })),
    cancelLater: (_access, id) =>
      ask('cancelLater', () => change(id, { ...none, cancelAtPeriodEnd: true, canceledAt: now() })),
    cancelNow: (_access, id) =>
      ask('cancelNow', () => change(id, { status: 'canceled', canceledAt: now(), endedAt: now() })),
    resume: (_access, id) =>
      ask('resume', () => change(id, { cancelAtPeriodEnd: false, canceledAt: undefined })),
    portalUrl: (_access, { customerId, returnUrl }) =>
      ask(
        'portalUrl',
        () => `https://pay.example/portal/${customerId}?back=${encodeURIComponent(returnUrl)}`,
      ),
    listRefunds: (_access, paymentId) => ask('listRefunds', () => fake.refunds.get(paymentId) ?? []),
    listRecentRefunds: () => ask('listRecentRefunds', () => []),
    listInvoices: (_access, customerId, max) =>
      ask('listInvoices', () => (fake.invoices.get(customerId) ?? []).slice(0, max)),
    tryAccess: () => ask('tryAccess', () => ({ id: fake.account, name: 'Fake', isTest: true })),
    readEvent: () => {
      throw new PaymentError('bad_signature', 'this one sends no events')
    },
  }

  const open = (wish: NewCheckout, key: string): ProviderCheckout => {
    const known = [...fake.checkouts.values()].find((one) => one.key === key)
    if (known && JSON.stringify(known.wish) !== JSON.stringify(wish))
      throw new PaymentError('refused', 'idempotency_error')
    if (known) return known
    const id = `cs_test_${newId()}`
    const checkout: ProviderCheckout = {
      id,
      url: `https://pay.example/c/${id}`,
      status: 'open',
      subscriptionId: undefined,
      customerId: wish.customerId,
      expiresAt: new Date(now().getTime() + dayMs),
    }
    fake.checkouts.set(id, { ...checkout, wish, key })
    return checkout
  }
  return Object.assign(fake, { provider })
}

function newId(): string {
  return randomBytes(9).toString('hex')
}
