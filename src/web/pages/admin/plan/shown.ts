import type { CallReply } from '#contract/api/call.ts'
import type { checkPlanPrice, weighPlan } from '#contract/billing/plan-editing.ts'

export type PlanCheck = CallReply<typeof weighPlan>

export type Checked = CallReply<typeof checkPlanPrice>

/** What an unsaved answer shows. */
export interface PlanAnswer {
  weighed?: PlanCheck
  checked?: Checked
  /** the payment provider does not sell the plan as typed; `sure` is the earlier confirmation */
  unmatched?: { sure: string }
}
