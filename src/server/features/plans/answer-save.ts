import { fail } from '#contract/api/errors.ts'
import type { EditedPlan } from '#contract/billing/plan-editing.ts'
import type { PlanSave } from './edit-plans.ts'

/**
 * How a route, or a row of a bulk action, answers a save: the plan, or the question about its price as the error that the
 * contract has for it.
 */
export function planOrFailure(save: PlanSave): EditedPlan {
  if (save.kind === 'saved') return save.plan
  const { problem, price } = save
  const details = price ? { amount: price.amount, currency: price.currency } : {}
  const field = problem === 'price' ? 'price' : 'product_id'
  throw fail('plan_price_unmatched', {}, [{ path: [field], key: `error.provider.${problem}`, details }])
}
