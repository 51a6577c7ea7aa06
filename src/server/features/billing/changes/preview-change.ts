import type { CallReply } from '#contract/api/call.ts'
import type { previewPlanChange } from '#contract/billing/billing.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { callProvider } from '../own/ask-provider.ts'
import { paymentAccess } from '../payment-access.ts'
import { runningSubscription } from './running-subscription.ts'
import { previewTokenOf } from './seen-preview.ts'
import { dueNow, resolveChange } from './wished-change.ts'

/** What another plan would cost and when it would start; changes nothing. */
export async function previewChange(
  ctx: Pick<Context, 'db' | 'secrets' | 'secretKey' | 'payments' | 'log' | 'now'>,
  { user }: SignedIn,
  planName: string,
): Promise<CallReply<typeof previewPlanChange>> {
  const row = await runningSubscription(ctx, user.id)
  const access = await paymentAccess(ctx)
  return callProvider(async () => {
    const planChange = await resolveChange(ctx, access, row, planName)
    const { kind, plan, price } = planChange
    const isUpgrade = kind === 'upgrade'
    const due = isUpgrade ? await dueNow(ctx, access, planChange) : { amountDue: 0, currency: price.currency }
    return {
      kind,
      plan: plan.name,
      amount_due: due.amountDue,
      currency: due.currency,
      price: price.amount,
      at: (isUpgrade ? ctx.now() : row.current_period_end).toISOString(),
      seen: previewTokenOf(ctx, planChange, due),
    }
  })
}
