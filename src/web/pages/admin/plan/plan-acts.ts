import {
  checkPlanPrice,
  createPlan,
  deletePlan,
  updatePlan,
  weighPlan,
} from '../../../../contract/plan-editing.ts'
import { type Act, type Context, ownFailure, type Values } from '../../../acts/answer-act.ts'
import { type Outcome, send } from '../../../api.ts'
import { visitContext } from '../../../visit.ts'
import { typedPlan } from './draft-plan.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Checked, Shown, Weighed } from './shown.ts'

/** The forms of a plan that is there. */
export function planActs(planName: string): Record<string, Act> {
  const params = { planName }
  return {
    save: {
      run: async (values, context) => {
        const payload = typedPlan(values)
        return (
          wrongPrice(payload.price, context) ??
          (await askFirst(planName, values, context)) ??
          send(updatePlan, { params, payload, context })
        )
      },
      show: (outcome) => {
        const { weighed } = (outcome.ok ? {} : (outcome.fields ?? {})) as Shown
        return weighed && { weighed }
      },
    },
    check: {
      run: (_values, context) => send(checkPlanPrice, { params, context }),
      show: (outcome) => outcome.ok && { checked: outcome.data as Checked },
    },
    delete: { run: (_values, context) => send(deletePlan, { params, context }) },
  }
}

export const newPlanActs: Record<string, Act> = {
  save: {
    run: async (values, context) => {
      const payload = typedPlan(values)
      return wrongPrice(payload.price, context) ?? send(createPlan, { payload, context })
    },
  },
}

function wrongPrice(price: number, context: Context) {
  if (Number.isFinite(price)) return undefined
  return ownFailure('price', context.get(visitContext).t('plans.price_wrong'))
}

/** Whom saving would reach, unless whoever saves has just been told the same. */
async function askFirst(
  planName: string,
  values: Values,
  context: Context,
): Promise<Outcome<unknown> | undefined> {
  const asked = await send(weighPlan, { params: { planName }, payload: typedPlan(values), context })
  // What is wrong with the fields is told by saving them.
  if (!asked.ok) return undefined
  const weighed = asked.data
  if (!isWeighty(weighed) || values['sure'] === fingerprintOf(weighed)) return undefined
  const message = context.get(visitContext).t('plans.weigh.ask')
  return { ok: false, code: 'validation_failed', message, lines: [message], fields: { weighed }, status: 422 }
}

function isWeighty({ subscribers, granted, lost_features, tighter, price_changes }: Weighed): boolean {
  if (subscribers + granted === 0) return false
  return lost_features.length > 0 || tighter.length > 0 || (price_changes && subscribers > 0)
}
