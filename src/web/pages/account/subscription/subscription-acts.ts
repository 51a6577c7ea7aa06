import {
  cancelSubscription,
  changeSubscription,
  openPortal,
  resumeSubscription,
} from '../../../../contract/billing.ts'
import type { Call } from '../../../../contract/call.ts'
import { pathFor } from '../../../../locales/paths.ts'
import { type Act, answerAct, type Context } from '../../../acts/answer-act.ts'
import { leadingAway, shownWay, startPurchase } from '../../../acts/start-purchase.ts'
import { send } from '../../../api.ts'
import { redirectTelling } from '../../../flash.ts'
import { visitContext } from '../../../visit.ts'

/** What the forms of the page of one's subscription do, by their intent. */
const acts: Record<string, Act> = {
  buy: startPurchase,
  change: {
    run: async ({ id: plan = '', seen = '', key = '' }, context) => {
      const outcome = await send(changeSubscription, {
        payload: { plan, ...(seen && { seen }) },
        context,
        ...(key && { idempotencyKey: key }),
      })
      // The bank asks its holder first, on a page of the provider.
      const url = outcome.ok && outcome.data.pending_plan === plan ? outcome.data.pending_url : null
      return url ? leadingAway(outcome, () => url, context) : outcome
    },
    show: (outcome) =>
      outcome.ok && Object.hasOwn(outcome.data as object, 'url') ? outcome.data : undefined,
  },
  cancel: { run: (_values, context) => send(cancelSubscription, { context }) },
  resume: { run: (_values, context) => send(resumeSubscription, { context }) },
  portal: {
    run: async (_values, context) =>
      leadingAway(await send(openPortal, { context }), ({ portalUrl }) => portalUrl, context),
    show: shownWay,
  },
}

/** Steps of an address: once they are taken, the page stands without them. */
const steps: Readonly<Record<string, Call>> = { change: changeSubscription, cancel: cancelSubscription }

export async function answerSubscription(request: Request, context: Context) {
  const answer = await answerAct(request, context, acts)
  if (answer instanceof Response || !answer.data.ok || answer.data.shown !== undefined) return answer
  const step = Object.hasOwn(steps, answer.data.intent) ? steps[answer.data.intent] : undefined
  if (!step) return answer
  return redirectTelling(
    pathFor('accountSubscription', context.get(visitContext).frame.locale),
    step,
    context,
  )
}
