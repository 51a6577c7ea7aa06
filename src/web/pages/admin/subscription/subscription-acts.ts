import {
  cancelManagedSubscription,
  lookAtSubscription,
  resumeManagedSubscription,
} from '../../../../contract/subscriptions.ts'
import type { Act } from '../../../acts/answer-act.ts'
import { send } from '../../../api.ts'

/** What the forms of a subscription's page do, by their intent. */
export function subscriptionActs(id: string): Record<string, Act> {
  const params = { id }
  return {
    cancel: {
      run: ({ at, reason = '' }, context) =>
        send(cancelManagedSubscription, {
          params,
          payload: { at: at === 'now' ? 'now' : 'period_end', reason },
          context,
        }),
    },
    resume: { run: (_values, context) => send(resumeManagedSubscription, { params, context }) },
    look: { run: (_values, context) => send(lookAtSubscription, { params, context }) },
  }
}
