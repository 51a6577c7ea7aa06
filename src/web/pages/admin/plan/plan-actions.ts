import {
  checkPlanPrice,
  createPlan,
  deletePlan,
  updatePlan,
  weighPlan,
} from '#contract/billing/plan-editing.ts'
import type { Action, FormValues, Question } from '#web/actions/answer-action.ts'
import { seenOf } from '#web/actions/seen.tsx'
import { fieldLines } from '#web/api/field-lines.ts'
import { type Outcome, send } from '#web/api/send.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import {
  type Checked,
  fingerprintOf,
  type PlanAnswer,
  type PlanCheck,
  type PlanPayload,
  typedPlan,
} from './draft-plan.ts'

/** The actions of an existing plan. */
export function planActions(planName: string): Record<string, Action> {
  const params = { planName }
  return {
    save: {
      run: async (values, context) => {
        const payload = payloadOf(values)
        return (
          (await askFirst(planName, values, context)) ??
          withPrice(
            payload,
            context,
            await send(updatePlan, {
              params,
              payload: { ...payload, ...unsoldOf(values), ...seenOf(values) },
              context,
            }),
          )
        )
      },
      show: unmatched,
    },
    check: {
      run: async (_values, context) => checkOutcome(await send(checkPlanPrice, { params, context }), context),
      show: (outcome) => {
        const { checked } = ((outcome.ok ? outcome.data : outcome.fields) ?? {}) as PlanAnswer
        return checked && { checked }
      },
    },
    delete: { run: (_values, context) => send(deletePlan, { params, context }) },
  }
}

export const newPlanActions: Record<string, Action> = {
  save: {
    run: async (values, context) => {
      const payload = payloadOf(values)
      const outcome = await send(createPlan, { payload: { ...payload, ...unsoldOf(values) }, context })
      return withPrice(payload, context, outcome)
    },
    show: unmatched,
  },
}

/** What is typed may be no valid plan; the server says so at the fields. */
function payloadOf(values: FormValues): PlanPayload {
  return typedPlan(values) as PlanPayload
}

/** Says how to write a price that could not be read, beside what else is wrong. */
function withPrice<T>({ price }: { price: unknown }, context: PageContext, outcome: Outcome<T>): Outcome<T> {
  if (outcome.ok || !Number.isNaN(price)) return outcome
  const { t } = context.get(visitContext)
  const fields = { ...(outcome.fields as object), price: { _errors: [t('plans.price_wrong')] } }
  const lines = fieldLines(t, fields)
  return { ...outcome, fields, lines, message: lines.join('\n') }
}

function unsoldOf(values: FormValues) {
  return values['unsold'] === 'yes' ? { unsold: true } : {}
}

/** Asks whether to save the plan although it is not sold then, and keeps the earlier confirmation. */
function unmatched(outcome: Outcome<unknown>, { sure = '' }: FormValues): PlanAnswer | undefined {
  return !outcome.ok && outcome.code === 'plan_price_unmatched' ? { unmatched: { sure } } : undefined
}

/** Different prices are reported as an error, although the call succeeded. */
function checkOutcome(outcome: Outcome<Checked>, context: PageContext): Outcome<{ checked: Checked }> {
  if (!outcome.ok) return outcome
  const { t } = context.get(visitContext)
  const checked = outcome.data
  if (checked.matches) return { ...outcome, data: { checked }, message: t('plans.check.matches') }
  const message = t('plans.check.differs')
  return {
    ok: false,
    code: 'plan_price_differs',
    message,
    lines: [message],
    fields: { checked },
    status: 409,
  }
}

/** Asks about those affected by saving; undefined if the user has just confirmed the same. */
async function askFirst(
  planName: string,
  values: FormValues,
  context: PageContext,
): Promise<Question | undefined> {
  const outcome = await send(weighPlan, { params: { planName }, payload: payloadOf(values), context })
  // Saving itself reports the errors of the fields.
  if (!outcome.ok) return undefined
  const weighed = outcome.data
  if (!isWeighty(weighed) || values['sure'] === fingerprintOf(weighed)) return undefined
  const shown: PlanAnswer = { weighed }
  return { question: context.get(visitContext).t('plans.weigh.ask'), shown }
}

function isWeighty({ subscribers, granted, lost_features, tighter, price_changes }: PlanCheck): boolean {
  if (subscribers + granted === 0) return false
  return lost_features.length > 0 || tighter.length > 0 || (price_changes && subscribers > 0)
}
