import type { Context } from './context.ts'
import { promiseHour, promiseNextHour } from './every-hour.ts'
import { reconcilePayments } from './features/billing/reconcile.ts'

/** Promises the next look at what the payment provider may have told us in vain, at the full hour. */
export async function reconcileNextHour({ now, queue }: Pick<Context, 'now' | 'queue'>): Promise<void> {
  await promiseHour(queue, 'reconcile_payments', now())
}

/** The job of an hour. */
export async function reconcileThisHour(ctx: Context): Promise<void> {
  await promiseNextHour(ctx, 'reconcile_payments')
  await reconcilePayments(ctx).catch((err: unknown) =>
    ctx.log.warn({ err }, 'what the payment provider told in vain waits for another hour'),
  )
}
