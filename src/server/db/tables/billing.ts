import type { ColumnType, Generated } from 'kysely'
import type { SaleProblem } from '#contract/billing/subscription-states.ts'

export interface BillingCustomersTable {
  user_id: string
  external_customer_id: string
  created_at: Date
}

export interface TrialsTable {
  /** keyed hash of the person who had the trial */
  person: Buffer
  taken_at: Date
}

export interface CheckoutsTable {
  /** the provider's id */
  id: string
  user_id: string
  plan: string
  trial_days: number
  /** the person whose trial days these would be, as in `trials` */
  person: ColumnType<Buffer | null, Buffer | null | undefined>
  /** identifies a repeated request */
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
  /** hundredths of the currency, per month */
  price: number
  currency: string
  status: 'trialing' | 'active' | 'canceled'
  /** the provider's own value */
  provider_status: string
  cancel_at_period_end: boolean
  /** the plan of the next period, if it differs */
  next_plan: string | null
  /** the plan that starts once the buyer confirmed the payment, how long to wait for that, and where to confirm */
  pending_plan: ColumnType<string | null, string | null | undefined>
  pending_until: ColumnType<Date | null, Date | null | undefined>
  pending_url: ColumnType<string | null, string | null | undefined>
  /** the provider's account that had it when last fetched */
  provider_account: ColumnType<string | null, string | null | undefined>
  start_date: Date
  current_period_start: Date
  current_period_end: Date
  trial_end_date: Date | null
  canceled_at: Date | null
  end_date: Date | null
  /** since when it has been paid for; null as long as nothing was paid */
  paid_from: ColumnType<Date | null, Date | null | undefined>
  /** when it stopped granting a plan, by its end or because nothing was paid; null while it grants one */
  stopped_at: ColumnType<Date | null, Date | null | undefined>
  /** sequence number of the fetch this row reflects; a fetch that started earlier never overwrites it */
  look: number
  looked_at: Date
  created_at: Date
  updated_at: Date
}

/** A subscription's monthly price, in hundredths, from a given time on. */
export interface SubscriptionPricesTable {
  external_subscription_id: string
  since: Date
  price: number
}

/** What was given back of a payment. Amounts are in hundredths. */
export interface RefundsTable {
  /** the provider's id */
  id: string
  payment_id: string
  user_id: string
  external_subscription_id: string | null
  amount: number
  /** the whole payment */
  paid: number
  currency: string
  /** the provider's own value */
  status: string
  created_at: Date
  /** sequence number of the fetch this row reflects, as in subscriptions */
  look: number
  looked_at: Date
}

/** Which provider account a key belongs to. */
export interface BillingAccountsTable {
  /** keyed hash of the key */
  key_mark: Buffer
  account: string
  name: string
  learnt_at: Date
}

/** A lease on changing a user's subscription at the provider, and its maximum duration. */
export interface BillingLeasesTable {
  user_id: string
  holder: string
  until: Date
}

/** Changes made with an Idempotency-Key. */
export interface PlanChangesTable {
  user_id: string
  key: string
  plan: string
  /** false from before the provider is asked for the change until its answer is stored */
  is_done: boolean
  created_at: Date
}

export interface SubscriptionNoticesTable {
  external_subscription_id: string
  kind: 'trial_ends' | 'payment_failed' | 'canceled'
  /** which trial or invoice; each is notified about once */
  occasion: string
  created_at: Date
}

/** An event of the provider. Only its object's id is stored, never its body: the object itself is fetched again. */
export interface BillingEventsTable {
  id: string
  type: string
  external_subscription_id: string | null
  external_customer_id: string | null
  /** of the invoice or the checkout */
  object_id: string | null
  happened_at: Date
  received_at: Date
  /** how often it was delivered */
  deliveries: ColumnType<number, number | undefined>
  status: 'received' | 'done' | 'ignored' | 'failed'
  problem: string | null
  handled_at: Date | null
  /** failed attempts, and when the next one is due */
  tries: ColumnType<number, number | undefined>
  next_try_at: ColumnType<Date | null, Date | null | undefined>
}

export interface PlansTable {
  name: string
  /** sorts, as in all tables; what is shown is the place, from 1 (`place` of `CountedPlan`) */
  position: number
  product_id: string | null
  /** hundredths of the currency, per month */
  price: number
  currency: Generated<string>
  trial_days: number
  is_active: Generated<boolean>
  is_free: boolean
  is_most_preferred: boolean
  features: ColumnType<Record<string, boolean>, string, string>
  /** null: no limit */
  daily_limit: number | null
  monthly_limit: number | null
  day_limit: number | null
  comments: number
  list_rows: number
  posts: number
  sharing: 'unlimited' | 'days' | 'disabled'
  sharing_days: number | null
  /** why the payment provider does not sell it as it is, as of the last check */
  sale_problem: SaleProblem | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}
