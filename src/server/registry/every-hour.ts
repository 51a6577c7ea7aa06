import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import { reconcilePayments } from '../features/billing/reconcile.ts'
import { hourMs, minuteMs } from '../kit/durations.ts'

const tenMinutes = 10 * minuteMs

/** Jobs that one of all processes runs once an hour. */
export type HourlyJob = 'tidy_up' | 'reconcile_payments'

/**
 * Schedules a job for the next full hour after a moment. However many processes schedule it, and however often, it runs
 * once.
 */
export async function promiseHour(queue: Context['queue'], job: HourlyJob, time: Date): Promise<void> {
  const next = new Date((Math.floor(time.getTime() / hourMs) + 1) * hourMs)
  await queue.send(job, {}, { startAfter: next, id: idOf(job, next) })
}

/**
 * Schedules a job five to fifteen minutes after a start: events missed while no process ran should not wait for an
 * hour.
 */
async function promiseSoon(queue: Context['queue'], job: HourlyJob, time: Date): Promise<void> {
  const soon = new Date((Math.floor(time.getTime() / tenMinutes + 0.5) + 1) * tenMinutes)
  await queue.send(job, {}, { startAfter: soon, id: idOf(job, soon) })
}

/** Schedules the next hour's job; first of all, so that a failing hour does not end the series. */
export function promiseNextHour(
  { queue, now }: Pick<Context, 'now' | 'queue'>,
  job: HourlyJob,
): Promise<void> {
  // Jobs run by the database's clock, which may be ahead of ours: then this hour has not begun here yet.
  return promiseHour(queue, job, new Date(now().getTime() + hourMs / 2))
}

/** The same uuid for the same hour, everywhere. */
function idOf(job: HourlyJob, time: Date): string {
  const hex = createHash('sha256').update(`${job} ${time.toISOString()}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

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
