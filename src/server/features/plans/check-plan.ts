import type { z } from 'zod'
import { fail } from '#contract/api/errors.ts'
import type { planWriting } from '#contract/billing/plan-editing.ts'
import { dashboardPaths } from '#locales/dashboard-paths.ts'
import type { CountedPlan } from './store.ts'

/** A plan as it is saved. */
export type WrittenPlan = z.output<typeof planWriting>

/** Absent values stay unchanged. */
export type PlanChange = { [Name in keyof WrittenPlan]?: WrittenPlan[Name] | undefined }

/** A plan with a change applied, not yet validated. */
export function changedPlan(plan: CountedPlan, change: PlanChange): WrittenPlan {
  const defined = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...writtenOf(plan), ...(defined as Partial<WrittenPlan>) }
}

/** The editable part of a plan. */
export function writtenOf(plan: CountedPlan): WrittenPlan {
  return {
    name: plan.name,
    product_id: plan.product_id,
    price: plan.price,
    currency: plan.currency,
    trial_days: plan.trial_days,
    is_active: plan.is_active,
    is_most_preferred: plan.is_most_preferred,
    features: plan.features,
    daily_limit: plan.daily_limit,
    monthly_limit: plan.monthly_limit,
    day_limit: plan.day_limit,
    comments: plan.comments,
    list_rows: plan.list_rows,
    posts: plan.posts,
    sharing: plan.sharing,
    sharing_days: plan.sharing_days,
  }
}

/** Validates what depends on several fields; raises every error at its field. */
export function checkedPlan(plan: WrittenPlan, isFree: boolean): WrittenPlan {
  const problems = [...(isFree ? problemsOfFree(plan) : problemsOfPaid(plan)), ...problemsOfLimits(plan)]
  if (problems.length > 0)
    throw fail(
      'validation_failed',
      {},
      problems.map(([field, key]) => ({ path: [field], key })),
    )
  return {
    ...plan,
    product_id: plan.product_id || null,
    sharing_days: plan.sharing === 'days' ? plan.sharing_days : null,
  }
}

/** The address of this plan's page would be that of the page for new plans. */
const addressesOfNew = new Set(
  Object.values(dashboardPaths.dashboardPlanNew).map((path) => path.split('/').at(-1) ?? ''),
)

/** Paths the API uses otherwise, and the suffix of page data requests. */
const otherAddresses = /^export\.(?:csv|xlsx|json)$|\.data$/

function isAddressTaken(name: string): boolean {
  const address = name.toLowerCase()
  return addressesOfNew.has(address) || otherAddresses.test(address)
}

type Problem = [field: keyof WrittenPlan, key: string]

/** All users fall back to the free plan, so it keeps its name, stays active and has no price. */
function problemsOfFree(plan: WrittenPlan): Problem[] {
  const checks: [boolean, Problem][] = [
    [plan.name !== 'free', ['name', 'validation.free_plan']],
    [plan.price !== 0, ['price', 'validation.free_plan']],
    [!!plan.product_id, ['product_id', 'validation.free_plan']],
    [plan.trial_days !== 0, ['trial_days', 'validation.free_plan']],
    [!plan.is_active, ['is_active', 'validation.free_plan']],
  ]
  return checks.flatMap(([isWrong, problem]) => (isWrong ? [problem] : []))
}

function problemsOfPaid({ name, price, currency }: WrittenPlan): Problem[] {
  const isKnown = Intl.supportedValuesOf('currency').includes(currency)
  return [
    ...(isAddressTaken(name) ? [['name', 'validation.reserved'] as Problem] : []),
    ...(price === 0 ? [['price', 'validation.price_needed'] as Problem] : []),
    ...(isKnown ? [] : [['currency', 'validation.unknown_currency'] as Problem]),
  ]
}

function problemsOfLimits({ sharing, sharing_days, daily_limit, monthly_limit }: WrittenPlan): Problem[] {
  const isOver = daily_limit !== null && monthly_limit !== null && daily_limit > monthly_limit
  return [
    ...(sharing === 'days' && sharing_days === null
      ? [['sharing_days', 'validation.required'] as Problem]
      : []),
    ...(isOver ? [['daily_limit', 'validation.day_above_month'] as Problem] : []),
  ]
}
