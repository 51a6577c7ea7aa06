/** What a subscription is to us (REQ-entities); the provider's own word stands beside it. */
export const subscriptionStatuses = ['trialing', 'active', 'canceled'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** What became of an event that the provider sent. */
export const eventStatuses = ['received', 'done', 'ignored', 'failed'] as const

/** Why the payment provider does not sell a plan as it is here: no such product, not by the month, another price. */
export const saleProblems = ['missing', 'interval', 'price'] as const
export type SaleProblem = (typeof saleProblems)[number]
