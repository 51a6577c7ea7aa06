import { z } from 'zod'
import { defineCall } from '../api/call.ts'

/** What a plan may include (REQ-entities). The first six are the platforms (REQ-tools). */
export const features = [
  'instagram',
  'facebook',
  'youtube',
  'tiktok',
  'x',
  'reddit',
  'report_and_analytics',
  'other_tools',
  'premium_support',
  'giveaway_history',
  'no_account_required',
  'own_look',
] as const
export type Feature = (typeof features)[number]

export const planNames = ['free', 'basic', 'pro', 'Ultra'] as const

/** Limits of a plan; null means unlimited. */
export const planLimits = z.object({
  /** finished draws per UTC day and month */
  daily_limit: z.int().nullable(),
  monthly_limit: z.int().nullable(),
  /** days for which history and results are stored */
  day_limit: z.int().nullable(),
  comments: z.int(),
  list_rows: z.int(),
  /** posts joined in one draw */
  posts: z.int(),
})

const resultSharing = z.object({
  mode: z.enum(['unlimited', 'days', 'disabled']),
  /** if the mode is `days` */
  days: z.int().nullable(),
})

export const plan = z.object({
  name: z.string(),
  /** per month, in hundredths of the currency */
  price: z.int(),
  currency: z.string(),
  trial_days: z.int(),
  is_active: z.boolean(),
  is_free: z.boolean(),
  is_most_preferred: z.boolean(),
  /** whether it can be bought, on a site that takes payments */
  is_for_sale: z.boolean(),
  features: z.record(z.enum(features), z.boolean()),
  limits: planLimits,
  result_sharing: resultSharing,
})
export type Plan = z.output<typeof plan>

/** A plan as its holder sees it: each feature with its value (REQ-entities). */
export const planDetails = z.object({
  name: z.string(),
  until: z.iso.datetime().nullable(),
  settings: z.record(z.enum(features), z.object({ value: z.boolean() })),
  limits: planLimits,
  result_sharing: resultSharing,
})
export type PlanDetails = z.output<typeof planDetails>

/** REQ-permissions: a feature check passes if any of the listed features is true. */
export function hasFeature(details: Pick<PlanDetails, 'settings'>, wanted: readonly Feature[]): boolean {
  return wanted.some((name) => Object.hasOwn(details.settings, name) && details.settings[name].value)
}

const used = z.object({ used: z.int(), limit: z.int().nullable(), remaining: z.int().nullable() })

/** What the caller may still do today. */
const entitlements = z.object({
  plan: planDetails,
  day: used,
  month: used,
  /** when the day and the month end (UTC) */
  day_ends_at: z.iso.datetime(),
  month_ends_at: z.iso.datetime(),
  /** maximum bytes of a list file */
  file_bytes: z.int(),
})
export type Entitlements = z.output<typeof entitlements>

export const getEntitlements = defineCall({
  name: 'getEntitlements',
  method: 'GET',
  path: '/api/entitlements',
  summary: "Get your plan and what's left of today's and this month's limits",
  access: 'anyone',
  viewable: true,
  budget: 'read',
  reply: entitlements,
  errors: [],
})
