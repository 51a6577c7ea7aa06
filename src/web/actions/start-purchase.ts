import { startCheckout } from '#contract/billing/billing.ts'
import { type Outcome, send } from '../api/send.ts'
import { type PageContext, visitContext } from '../visit/visit-context.ts'
import type { Action } from './answer-action.ts'

/** The part of an answer that leads to a page of the payment provider. */
export interface LeadsAway {
  url: string
}

/** Buys the plan named by the form. Thanks to the form's key, a second click is the same purchase. */
export const startPurchase: Action = {
  run: async ({ id: plan = '', key = '' }, context) => {
    const idempotencyKey = key && `${key}.${encodeURIComponent(plan)}`.slice(0, 255)
    const outcome = await send(startCheckout, {
      payload: { plan },
      context,
      ...(idempotencyKey && { idempotencyKey }),
    })
    return leadingAway(outcome, ({ checkoutUrl }) => checkoutUrl, context)
  },
  show: shownWay,
}

/** Adds to an outcome the address that it leads to, and the message shown until then. */
export function leadingAway<T>(
  outcome: Outcome<T>,
  urlOf: (data: T) => string,
  context: PageContext,
): Outcome<LeadsAway> {
  if (!outcome.ok) return outcome
  const message = context.get(visitContext).t('checkout.go.title')
  return { ...outcome, data: { url: urlOf(outcome.data) }, message }
}

export function shownWay(outcome: Outcome<unknown>): LeadsAway | undefined {
  return outcome.ok ? (outcome.data as LeadsAway) : undefined
}
