import type { CallReply } from '#contract/call.ts'
import type { checkPlanPrice, weighPlan } from '#contract/plan-editing.ts'

export type Weighed = CallReply<typeof weighPlan>
export type Checked = CallReply<typeof checkPlanPrice>

/** What an answer shows that saved nothing. */
export interface Shown {
  weighed?: Weighed
  checked?: Checked
  /** the payment provider does not sell the plan as it was typed; `sure` is what was agreed to before */
  unmatched?: { sure: string }
}
