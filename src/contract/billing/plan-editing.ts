import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { defineExports, listQuery, listReply, seen } from '../api/list-calls.ts'
import { text } from '../api/text.ts'
import { plansList } from '../lists/billing-lists.ts'
import { providerErrors } from './billing.ts'
import { features, plan } from './plans.ts'
import { saleProblems } from './subscription-states.ts'

/** A plan as plan editors see it. */
const editedPlan = plan.extend({
  /** at the payment provider: a product (its default price is used) or a price; null if it is not sold */
  product_id: z.string().nullable(),
  /** counted from 1 */
  position: z.int(),
  /**
   * why the payment provider cannot sell it as configured, if checked: no such product, not monthly, different price
   */
  sale_problem: z.enum(saleProblems).nullable(),
  /** live subscriptions, and accounts that staff granted it to */
  subscribers: z.int(),
  granted: z.int(),
  updated_at: z.iso.datetime(),
})
export type EditedPlan = z.output<typeof editedPlan>

/** A plan in the list. */
const listedPlan = editedPlan.extend({
  /** paid for it per month today, in hundredths of each currency; null if the caller may not read subscriptions */
  recurring: z.array(z.object({ currency: z.string(), amount: z.int() })).nullable(),
})
export type ListedPlan = z.output<typeof listedPlan>

const params = z.object({ planName: z.string().max(60) })
const maxInteger = 2_147_483_647
const limit = z.int().min(1).max(maxInteger)

/** `name` is public; plan names are unique. */
const planName = text(60)
  .trim()
  .min(3)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u)

export const planWriting = z.strictObject({
  name: planName,
  product_id: z.union([z.literal(''), text(255).regex(/^(?:prod|price)_\w+$/)]).nullable(),
  /** per month, in hundredths of the currency; 0 only for a free plan */
  price: z.int().min(0).max(99_999_999),
  currency: z.string().regex(/^[A-Z]{3}$/),
  trial_days: z.int().min(0).max(730),
  is_active: z.boolean(),
  is_most_preferred: z.boolean(),
  features: z.partialRecord(z.enum(features), z.boolean()),
  daily_limit: limit.nullable(),
  monthly_limit: limit.nullable(),
  day_limit: limit.nullable(),
  comments: limit.max(200_000),
  list_rows: limit.max(1_000_000),
  posts: limit.max(50),
  sharing: z.enum(['unlimited', 'days', 'disabled']),
  /** if `sharing` is `days` */
  sharing_days: limit.nullable(),
})

/** Saves a plan that the payment provider does not sell at this price; it is not for sale until both agree. */
const unsold = z.boolean().optional()

const changed = editedPlan.extend({ reload_store: z.boolean() })

export const listPlans = defineCall({
  name: 'listPlans',
  method: 'GET',
  path: '/api/plans',
  summary: 'List all plans in display order',
  access: 'plans.read',
  budget: 'read',
  query: listQuery(plansList),
  reply: listReply(listedPlan),
  errors: ['validation_failed'],
})

export const exportPlans = defineExports(plansList, { path: '/api/plans', access: 'plans.read' })

export const getPlan = defineCall({
  name: 'getPlan',
  method: 'GET',
  path: '/api/plans/{planName}',
  summary: 'Get a plan with its features and limits',
  access: 'plans.read or plans.update',
  budget: 'read',
  params,
  reply: editedPlan,
  errors: ['plan_not_found'],
})

export const createPlan = defineCall({
  name: 'createPlan',
  method: 'POST',
  path: '/api/plans',
  summary: 'Add a plan at the end',
  access: 'plans.create',
  budget: 'write',
  success: 'success.plan_created',
  body: planWriting.extend({ unsold }),
  reply: changed,
  status: 201,
  errors: ['validation_failed', 'name_exists', 'plan_price_unmatched'],
})

export const updatePlan = defineCall({
  name: 'updatePlan',
  method: 'PUT',
  path: '/api/plans/{planName}',
  summary: 'Update a plan; new limits apply to everyone on it right away, a new price to new purchases only',
  access: 'plans.update',
  budget: 'write',
  success: 'success.plan_updated',
  params,
  body: planWriting.partial().extend({ unsold, seen }),
  reply: changed,
  errors: ['validation_failed', 'plan_not_found', 'changed_meanwhile', 'name_exists', 'plan_price_unmatched'],
})

export const movePlan = defineCall({
  name: 'movePlan',
  method: 'POST',
  path: '/api/plans/{planName}/move',
  summary: 'Move a plan to another position',
  access: 'plans.update',
  budget: 'write',
  success: 'success.plan_updated',
  params,
  body: z.strictObject({ position: z.int().min(1).max(1000) }),
  reply: changed,
  errors: ['validation_failed', 'plan_not_found'],
})

export const deletePlan = defineCall({
  name: 'deletePlan',
  method: 'DELETE',
  path: '/api/plans/{planName}',
  summary: 'Delete a plan that no one has or had',
  access: 'plans.delete',
  budget: 'write',
  success: 'success.plan_deleted',
  params,
  reply: z.object({ reload_store: z.boolean() }),
  errors: ['plan_not_found', 'plan_in_use'],
})

/** Who would be affected by a change; nothing is changed. */
export const weighPlan = defineCall({
  name: 'weighPlan',
  method: 'POST',
  path: '/api/plans/{planName}/weigh',
  summary: 'Preview who a plan change would affect; changes nothing',
  access: 'plans.update',
  budget: 'read',
  params,
  body: planWriting.partial(),
  reply: z.object({
    /** they keep the price they bought at */
    subscribers: z.int(),
    /** their prices, and how many people pay each */
    prices: z.array(z.object({ price: z.int(), currency: z.string(), subscribers: z.int() })),
    granted: z.int(),
    /** features they lose, limits that become tighter */
    lost_features: z.array(z.enum(features)),
    tighter: z.array(
      z.enum(['daily_limit', 'monthly_limit', 'day_limit', 'comments', 'list_rows', 'posts', 'sharing']),
    ),
    price_changes: z.boolean(),
  }),
  errors: ['validation_failed', 'plan_not_found'],
})

/** What the payment provider reports about the plan's product. */
export const checkPlanPrice = defineCall({
  name: 'checkPlanPrice',
  method: 'GET',
  path: '/api/plans/{planName}/price',
  summary: "Get the payment provider's price for a plan, and whether it matches",
  access: 'plans.read or plans.update',
  budget: 'write',
  params,
  reply: z.object({
    external_price_id: z.string(),
    price: z.int(),
    currency: z.string(),
    /** plans are sold by `month` */
    interval: z.string(),
    matches: z.boolean(),
  }),
  errors: ['plan_not_found', 'plan_not_for_sale', ...providerErrors],
})
