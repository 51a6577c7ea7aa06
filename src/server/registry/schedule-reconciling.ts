import type { Context } from '../context.ts'
import { reconcilePayments } from '../features/billing/reconcile.ts'
import { promiseHour, promiseNextHour, promiseSoon } from './every-hour.ts'

/** At startup: schedules checks for lost events of the payment provider, soon and at the full hour. */
export async function keepReconciling({ now, queue }: Pick<Context, 'now' | 'queue'>): Promise<void> {
  await promiseSoon(queue, 'reconcile_payments', now())
  await promiseHour(queue, 'reconcile_payments', now())
}

/** The hourly job. */
export async function reconcileThisHour(ctx: Context): Promise<void> {
  await promiseNextHour(ctx, 'reconcile_payments')
  await reconcilePayments(ctx).catch((err: unknown) =>
    ctx.log.warn({ err }, 'what the payment provider told in vain waits for another hour'),
  )
}
