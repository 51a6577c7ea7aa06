/** A subscription's status for us (REQ-entities); the provider's own status is stored beside it. */
export const subscriptionStatuses = ['trialing', 'active', 'canceled'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** What became of an event from the provider. */
export const eventStatuses = ['received', 'done', 'ignored', 'failed'] as const

/** Why the payment provider cannot sell a plan as configured here: no such product, not monthly, different price. */
export const saleProblems = ['missing', 'interval', 'price'] as const
export type SaleProblem = (typeof saleProblems)[number]
