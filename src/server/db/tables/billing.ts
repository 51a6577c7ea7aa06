import type { ColumnType } from 'kysely'

export interface BillingCustomersTable {
  user_id: string
  external_customer_id: string
  created_at: Date
}

export interface TrialsTable {
  /** keyed hash of whose trial it was */
  person: Buffer
  taken_at: Date
}

export interface CheckoutsTable {
  /** the provider's */
  id: string
  user_id: string
  plan: string
  trial_days: number
  /** whose trial days these would be, as in `trials` */
  person: ColumnType<Buffer | null, Buffer | null | undefined>
  /** what tells a repeated wish from another one */
  key: string
  url: string
  status: 'open' | 'complete' | 'expired'
  external_subscription_id: ColumnType<string | null, string | null | undefined>
  expires_at: Date
  created_at: Date
}

export interface SubscriptionsTable {
  id: string
  user_id: string
  plan: string
  external_subscription_id: string
  external_customer_id: string
  external_price_id: string
  /** hundredths of the currency, a month */
  price: number
  currency: string
  status: 'trialing' | 'active' | 'canceled'
  /** the provider's own word */
  provider_status: string
  cancel_at_period_end: boolean
  /** the plan that begins with the next period, where that is another one */
  next_plan: string | null
  /** the plan that begins once its buyer confirmed the payment, until when that is waited for, and where it is done */
  pending_plan: ColumnType<string | null, string | null | undefined>
  pending_until: ColumnType<Date | null, Date | null | undefined>
  pending_url: ColumnType<string | null, string | null | undefined>
  /** the provider's account that had it when it was looked at */
  provider_account: ColumnType<string | null, string | null | undefined>
  start_date: Date
  current_period_start: Date
  current_period_end: Date
  trial_end_date: Date | null
  canceled_at: Date | null
  end_date: Date | null
  /** number of the look at the provider that this row shows; a look that began earlier never overwrites it */
  look: number
  looked_at: Date
  created_at: Date
  updated_at: Date
}

/** What a subscription cost a month, in hundredths, from a moment on. */
export interface SubscriptionPricesTable {
  external_subscription_id: string
  since: Date
  price: number
}

/** Which account of the provider a key opens. */
export interface BillingAccountsTable {
  /** keyed hash of the key */
  key_mark: Buffer
  account: string
  name: string
  learnt_at: Date
}

/** Who changes somebody's subscription at the provider just now, and for how long at most. */
export interface BillingLeasesTable {
  user_id: string
  holder: string
  until: Date
}

/** Changes that were made under an Idempotency-Key. */
export interface PlanChangesTable {
  user_id: string
  key: string
  plan: string
  created_at: Date
}

export interface SubscriptionNoticesTable {
  external_subscription_id: string
  kind: 'trial_ends' | 'payment_failed' | 'canceled'
  /** which trial, which invoice; each is told of once */
  occasion: string
  created_at: Date
}

/** An event of the provider. Only what it is about is kept, never its body: the object itself is asked for anew. */
export interface BillingEventsTable {
  id: string
  type: string
  external_subscription_id: string | null
  external_customer_id: string | null
  /** of the invoice or the checkout */
  object_id: string | null
  happened_at: Date
  received_at: Date
  /** how often it came */
  deliveries: ColumnType<number, number | undefined>
  status: 'received' | 'done' | 'ignored' | 'failed'
  problem: string | null
  handled_at: Date | null
  /** how often it was tried in vain, and when it is tried next */
  tries: ColumnType<number, number | undefined>
  next_try_at: ColumnType<Date | null, Date | null | undefined>
}
