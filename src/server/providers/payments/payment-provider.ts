/** Access to the payment provider, from the settings. */
export interface PaymentAccess {
  /** Stripe: `sk_…` or a restricted `rk_…` */
  secretKey: string
  /** configuration of the customer portal (`bpc_…`); the provider's default if empty */
  portalConfiguration: string
}

/** The price of a plan. */
export interface ProviderPrice {
  priceId: string
  productId: string
  /** in hundredths of the currency */
  amount: number
  /** three capital letters */
  currency: string
  /** `month` or another interval of the provider; prefixed with a count above one, such as `3 month` */
  interval: string
}

/** A subscription as the provider has it now. */
export interface ProviderSubscription {
  id: string
  customerId: string
  /** the provider's own word, such as `past_due` */
  status: string
  /** the price being paid now */
  price: ProviderPrice
  /** the price from the next period on, where it differs */
  nextPrice: ProviderPrice | undefined
  /** what we wrote on that change when it was planned: the plan's name, which outlives the price it was sold at */
  nextPlan?: string | undefined
  /** a higher price that begins once its buyer confirms the payment at `url`; discarded at `until` */
  pending: { price: ProviderPrice; until: Date; url: string | undefined } | undefined
  /**
   * whether the subscription carries a note of a change that an upgrade replaced, to be settled by `putBack`: the
   * change planned for the next period, which is the `nextPrice` as long as the upgrade waits for its buyer
   */
  hasAside: boolean
  /** what we wrote on it at the purchase */
  userId: string | undefined
  plan: string | undefined
  cancelAtPeriodEnd: boolean
  /** whether its latest invoice was paid; that of a trial asks for nothing and doesn't count */
  isPaid: boolean
  startDate: Date
  currentPeriodStart: Date
  currentPeriodEnd: Date
  trialEnd: Date | undefined
  canceledAt: Date | undefined
  endedAt: Date | undefined
}

/** The listed fields of a subscription, also of those not created by us. */
export type ListedSubscription = Pick<ProviderSubscription, 'id' | 'status' | 'cancelAtPeriodEnd'>

export interface ProviderCheckout {
  id: string
  /** where the browser is sent; absent once it is over */
  url: string | undefined
  status: 'open' | 'complete' | 'expired'
  subscriptionId: string | undefined
  customerId: string | undefined
  expiresAt: Date
}

export interface ProviderInvoice {
  id: string
  number: string | undefined
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  total: number
  currency: string
  createdAt: Date
  url: string | undefined
  pdf: string | undefined
}

/**
 * What a signed event is about. The objects themselves are fetched again, as events come late, twice and in any order.
 */
export interface ProviderEvent {
  id: string
  type: string
  happenedAt: Date
  subscriptionId: string | undefined
  customerId: string | undefined
  /** of the invoice or the checkout; of a charge or a refund, its payment */
  objectId: string | undefined
}

/** What was given back of a payment; one payment can be refunded in several parts. */
export interface ProviderRefund {
  id: string
  customerId: string | undefined
  /** the subscription whose invoice was paid with it; undefined for a payment that belongs to none */
  subscriptionId: string | undefined
  amount: number
  /** the whole payment */
  paid: number
  currency: string
  /** the provider's own word, such as `succeeded` */
  status: string
  createdAt: Date
}

/** A refund as a list of all of them names it. */
export interface ListedRefund {
  id: string
  /** undefined for what was given back from a customer's balance */
  paymentId: string | undefined
  customerId: string | undefined
  status: string
}

export interface NewCheckout {
  priceId: string
  customerId: string
  userId: string
  plan: string
  /** 0 for none */
  trialDays: number
  /** whether the page takes promotion codes */
  takesCodes: boolean
  locale: string
  /** `{CHECKOUT_SESSION_ID}` in it becomes the id of the checkout */
  successUrl: string
  cancelUrl: string
}

/**
 * The payment provider. Every member sends requests and throws a `PaymentError`; `key` makes a repetition of the same
 * request idempotent. Amounts are in hundredths of the currency.
 */
export interface PaymentProvider {
  readonly name: 'stripe'
  /**
   * `prod_…` (its default price, otherwise its only active recurring one) or `price_…`; undefined where there is none
   * to sell
   */
  resolvePrice(access: PaymentAccess, productId: string): Promise<ProviderPrice | undefined>
  createCustomer(
    access: PaymentAccess,
    customer: { userId: string; email: string; name: string; locale: string },
    key: string,
  ): Promise<string>
  /** where the provider mails its invoices to */
  updateCustomer(access: PaymentAccess, customerId: string, customer: { email: string }): Promise<void>
  createCheckout(access: PaymentAccess, checkout: NewCheckout, key: string): Promise<ProviderCheckout>
  fetchCheckout(access: PaymentAccess, id: string): Promise<ProviderCheckout | undefined>
  /** prevents further payments in it; a finished one stays finished */
  expireCheckout(access: PaymentAccess, id: string): Promise<void>
  fetchSubscription(access: PaymentAccess, id: string): Promise<ProviderSubscription | undefined>
  /** all of a customer, including ended ones */
  listSubscriptions(access: PaymentAccess, customerId: string): Promise<ListedSubscription[]>
  /** the cost of changing to another price now, minus what is left of the old one */
  previewChange(
    access: PaymentAccess,
    change: { subscriptionId: string; priceId: string },
  ): Promise<{ amountDue: number; currency: string }>
  /**
   * Immediately, charging the difference. The old price stays where the card is declined (`declined`), and until the
   * buyer confirms the payment where their bank requires that: then the answer has something `pending`.
   */
  changeNow(
    access: PaymentAccess,
    change: { subscriptionId: string; priceId: string; plan: string },
    key: string,
  ): Promise<ProviderSubscription>
  /** with the next period */
  changeLater(
    access: PaymentAccess,
    change: { subscriptionId: string; priceId: string; plan: string },
    key: string,
  ): Promise<ProviderSubscription>
  /** cancels a waiting change, whether it waits for the next period or for its buyer */
  keepPrice(access: PaymentAccess, subscriptionId: string): Promise<ProviderSubscription>
  /**
   * schedules the change that an upgrade replaced for the next period again, unless the upgrade is still waiting or was
   * paid; the provider knows which
   */
  putBack(access: PaymentAccess, subscriptionId: string): Promise<ProviderSubscription>
  /** at the end of the period; a change planned for the next period is canceled first */
  cancelLater(access: PaymentAccess, subscriptionId: string): Promise<ProviderSubscription>
  cancelNow(access: PaymentAccess, subscriptionId: string): Promise<ProviderSubscription>
  /** reverts a cancellation that waits for the end of the period */
  resume(access: PaymentAccess, subscriptionId: string): Promise<ProviderSubscription>
  portalUrl(
    access: PaymentAccess,
    visit: { customerId: string; returnUrl: string; locale: string },
  ): Promise<string>
  /** all refunds of a payment, newest first */
  listRefunds(access: PaymentAccess, paymentId: string): Promise<ProviderRefund[]>
  /** the latest refunds of the account since a moment, `max` at most, newest first */
  listRecentRefunds(access: PaymentAccess, since: Date, max: number): Promise<ListedRefund[]>
  /** newest first */
  listInvoices(access: PaymentAccess, customerId: string, max: number): Promise<ProviderInvoice[]>
  /** whether the key is valid; `id` is its account, `name` the provider's name for it */
  tryAccess(access: PaymentAccess): Promise<{ id: string; name: string; isTest: boolean }>
  /**
   * a signed event from its raw bytes; throws `bad_signature` for any other, and for one signed more than 300 s before
   * or after `now`
   */
  readEvent(body: Buffer, signature: string, secret: string, now: Date): ProviderEvent
}

/** What can go wrong with the provider, in our terms; `said` is the provider's text, without secrets. */
export class PaymentError extends Error {
  readonly kind:
    | 'unreachable'
    | 'refused'
    | 'bad_key'
    | 'declined'
    | 'missing'
    /** something of the customer's that we did not sell, and that cannot be read as one of our subscriptions */
    | 'foreign'
    | 'rate_limited'
    | 'bad_signature'
  readonly said: string

  constructor(kind: PaymentError['kind'], message: string) {
    super(`${kind}: ${message}`)
    this.name = 'PaymentError'
    this.kind = kind
    this.said = message
  }
}
