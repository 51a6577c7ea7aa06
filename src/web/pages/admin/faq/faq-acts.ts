import { moveQuestion, restoreQuestion, updateQuestion } from '../../../../contract/faq-editing.ts'
import type { Act } from '../../../acts/answer-act.ts'
import { send } from '../../../api.ts'

/** What one does with a question without opening it. */
export const faqActs: Record<string, Act> = {
  move: {
    run: ({ id = '', by, place }, context) =>
      send(moveQuestion, {
        params: { id },
        payload: by ? { by: by === '-1' ? -1 : 1 } : { place: Number(place) },
        context,
      }),
  },
  show: {
    run: ({ id = '' }, context) =>
      send(updateQuestion, { params: { id }, payload: { is_active: true }, context }),
  },
  hide: {
    run: ({ id = '' }, context) =>
      send(updateQuestion, { params: { id }, payload: { is_active: false }, context }),
  },
  restore: {
    run: ({ id = '' }, context) => send(restoreQuestion, { params: { id }, context }),
  },
}
