import type { CallReply } from '#contract/call.ts'
import type { getRevenue } from '#contract/subscriptions.ts'

export type RevenueOfSite = CallReply<typeof getRevenue>
