/** What a subscription is to us (spec 3); the provider's own word stands beside it. */
export const subscriptionStatuses = ['trialing', 'active', 'canceled'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** What became of an event that the provider sent. */
export const eventStatuses = ['received', 'done', 'ignored', 'failed'] as const
