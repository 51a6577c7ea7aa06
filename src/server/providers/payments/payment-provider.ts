/** How the site reaches its provider, from the settings. */
export interface PaymentAccess {
  /** Stripe: `sk_…` or a restricted `rk_…` */
  secretKey: string
  /** settings of the customer portal (`bpc_…`); the provider's usual ones where empty */
  portalConfiguration: string
}

/** What a plan is sold by. */
export interface ProviderPrice {
  priceId: string
  productId: string
  /** hundredths of the currency */
  amount: number
  /** three capitals */
  currency: string
  /** `month` or another span of the provider; with a count in front where it is not one, as `3 month` */
  interval: string
}

/** A subscription as the provider has it at this moment. */
export interface ProviderSubscription {
  id: string
  customerId: string
  /** the provider's own word, as `past_due` */
  status: string
  /** what is paid for now */
  price: ProviderPrice
  /** what the next period begins with, where that is another price */
  nextPrice: ProviderPrice | undefined
  /** a dearer price that begins once its buyer confirmed the payment at `url`; forgotten at `until` */
  pending: { price: ProviderPrice; until: Date; url: string | undefined } | undefined
  /**
   * whether something is written on it that an upgrade put aside and that is settled by `putBack`: what the next period was to begin
   * with, which is the `nextPrice` for as long as the upgrade waits for its buyer
   */
  hasAside: boolean
  /** what we wrote on it when it was bought */
  userId: string | undefined
  plan: string | undefined
  cancelAtPeriodEnd: boolean
  startDate: Date
  currentPeriodStart: Date
  currentPeriodEnd: Date
  trialEnd: Date | undefined
  canceledAt: Date | undefined
  endedAt: Date | undefined
}

/** What a list of subscriptions tells of each, of others' making too. */
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

/** What a signed event is about. The objects themselves are asked for anew, as events come late, twice and in any order. */
export interface ProviderEvent {
  id: string
  type: string
  happenedAt: Date
  subscriptionId: string | undefined
  customerId: string | undefined
  /** of the invoice or the checkout */
  objectId: string | undefined
}

export interface NewCheckout {
  priceId: string
  customerId: string
  userId: string
  plan: string
  /** 0 for none */
  trialDays: number
  locale: string
  /** `{CHECKOUT_SESSION_ID}` in it becomes the id of the checkout */
  successUrl: string
  cancelUrl: string
}

/**
 * Whoever takes the money. Every member asks the provider and raises a `PaymentError`; `key` makes a repetition of the same
 * wish the same deed. Amounts are hundredths of the currency.
 */
export interface PaymentProvider {
  readonly name: 'stripe'
  /** `prod_…` (its default price, else its only active recurring one) or `price_…`; undefined where there is none to sell */
  resolvePrice(access: PaymentAccess, productId: string): Promise<ProviderPrice | undefined>
  createCustomer(
    access: PaymentAccess,
    customer: { userId: string; email: string; name: string; locale: string },
    key: string,
  ): Promise<string>
  createCheckout(access: PaymentAccess, checkout: NewCheckout, key: string): Promise<ProviderCheckout>
  fetchCheckout(access: PaymentAccess, id: string): Promise<ProviderCheckout | undefined>
  /** so that nobody pays in it any more; what is over already stays so */
  expireCheckout(access: PaymentAccess, id: string): Promise<void>
  fetchSubscription(access: PaymentAccess, id: string): Promise<ProviderSubscription | undefined>
  /** all of a customer, ended ones too */
  listSubscriptions(access: PaymentAccess, customerId: string): Promise<ListedSubscription[]>
  /** what changing at once to another price would cost now, with what is left of the old one taken off */
  previewChange(
    access: PaymentAccess,
    change: { subscriptionId: string; priceId: string },
  ): Promise<{ amountDue: number; currency: string }>
  /**
   * At once, charging the difference. The old price stays where the card is declined (`declined`), and until the buyer confirmed the
   * payment where their bank asks for that: then the answer has something `pending`.
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
  /** takes back a change that waits, for the next period or for its buyer */
  keepPrice(access: PaymentAccess, subscriptionId: string): Promise<ProviderSubscription>
  /** lets what was put aside for an upgrade wait for the next period again, unless the upgrade waits still or was paid; which of them, the provider knows */
  putBack(access: PaymentAccess, subscriptionId: string): Promise<ProviderSubscription>
  /** at the end of the period; what waited for the next period is taken back first */
  cancelLater(access: PaymentAccess, subscriptionId: string): Promise<ProviderSubscription>
  cancelNow(access: PaymentAccess, subscriptionId: string): Promise<ProviderSubscription>
  /** takes back a cancellation that waits for the end of the period */
  resume(access: PaymentAccess, subscriptionId: string): Promise<ProviderSubscription>
  portalUrl(
    access: PaymentAccess,
    visit: { customerId: string; returnUrl: string; locale: string },
  ): Promise<string>
  /** newest first */
  listInvoices(access: PaymentAccess, customerId: string, most: number): Promise<ProviderInvoice[]>
  /** whether the key opens anything; `id` is whose account it opens, `name` what the provider calls it */
  tryAccess(access: PaymentAccess): Promise<{ id: string; name: string; isTest: boolean }>
  /** a signed event from its raw bytes; raises `bad_signature` for any other, and for one signed more than 300 s before or after `now` */
  readEvent(body: Buffer, signature: string, secret: string, now: Date): ProviderEvent
}

/** What can go wrong with the provider, in our words; `said` is its own, without secrets. */
export class PaymentError extends Error {
  readonly kind:
    | 'unreachable'
    | 'refused'
    | 'bad_key'
    | 'declined'
    | 'missing'
    /** something of the customer's that was not sold by us, and cannot be read as a subscription of ours */
    | 'foreign'
    | 'rate_limited'
    | 'bad_signature'
  readonly said: string

  constructor(kind: PaymentError['kind'], said: string) {
    super(`${kind}: ${said}`)
    this.name = 'PaymentError'
    this.kind = kind
    this.said = said
  }
}
