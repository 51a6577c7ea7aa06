import { movePlan, updatePlan } from '../../../../contract/plan-editing.ts'
import type { Act } from '../../../acts/answer-act.ts'
import { send } from '../../../api.ts'

/** What one does with a plan without opening it. */
export const planListActs: Record<string, Act> = {
  move: {
    run: ({ id = '', place }, context) =>
      send(movePlan, { params: { planName: id }, payload: { position: Number(place) }, context }),
  },
  show: {
    run: ({ id = '' }, context) =>
      send(updatePlan, { params: { planName: id }, payload: { is_active: true }, context }),
  },
  hide: {
    run: ({ id = '' }, context) =>
      send(updatePlan, { params: { planName: id }, payload: { is_active: false }, context }),
  },
}
