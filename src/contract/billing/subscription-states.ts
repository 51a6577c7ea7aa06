import { z } from 'zod'

/** A subscription's status for us (REQ-entities); the provider's own status is stored beside it. */
export const subscriptionStatuses = ['trialing', 'active', 'canceled'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** What became of an event from the provider. */
export const eventStatuses = ['received', 'done', 'ignored', 'failed'] as const

/** Why the payment provider cannot sell a plan as configured here: no such product, not monthly, different price. */
export const saleProblems = ['missing', 'interval', 'price'] as const
export type SaleProblem = (typeof saleProblems)[number]

/** What was given back of a payment at the provider. */
export const refund = z.object({
  /** the provider's id */
  id: z.string(),
  /** in hundredths of the currency */
  amount: z.int(),
  /** the whole payment */
  paid: z.int(),
  currency: z.string(),
  /** as the provider calls it: `succeeded`, `pending`, `failed` */
  status: z.string(),
  created_at: z.iso.datetime(),
  /** the payment's page in the provider's own dashboard; null if no key is set */
  at_provider: z.url().nullable(),
})
export type Refund = z.output<typeof refund>
