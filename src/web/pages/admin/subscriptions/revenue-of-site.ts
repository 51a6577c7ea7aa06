import type { CallReply } from '#contract/api/call.ts'
import type { getRevenue } from '#contract/billing/subscriptions.ts'

export type RevenueOfSite = CallReply<typeof getRevenue>
