import { grantPlan } from '../../../../contract/subscriptions.ts'
import type { Act } from '../../../acts/answer-act.ts'
import { endOfDay } from '../../../acts/end-of-day.ts'
import { send } from '../../../api.ts'

/** Gives a plan until the end of a day. */
export const grantAct: Act = {
  run: ({ user = '', plan = '', until = '', reason = '' }, context) =>
    send(grantPlan, { payload: { user, plan, until: endOfDay(until), reason }, context }),
}
