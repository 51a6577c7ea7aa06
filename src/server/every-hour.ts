import { createHash } from 'node:crypto'
import type { Context } from './context.ts'

const hour = 60 * 60 * 1000
const tenMinutes = 10 * 60 * 1000

/** What is done once an hour by one process of all. */
export type HourlyJob = 'tidy_up' | 'reconcile_payments'

/** Promises a job for the full hour after a moment. However many processes promise it, and however often, it is one. */
export async function promiseHour(queue: Context['queue'], job: HourlyJob, time: Date): Promise<void> {
  const next = new Date((Math.floor(time.getTime() / hour) + 1) * hour)
  await queue.send(job, {}, { startAfter: next, id: idOf(job, next) })
}

/** Promises a job five to fifteen minutes after a start: what was told while nobody listened is not left for an hour. */
export async function promiseSoon(queue: Context['queue'], job: HourlyJob, time: Date): Promise<void> {
  const soon = new Date((Math.floor(time.getTime() / tenMinutes + 0.5) + 1) * tenMinutes)
  await queue.send(job, {}, { startAfter: soon, id: idOf(job, soon) })
}

/** Promises the hour after this one; first of all, so that an hour that fails does not end the row. */
export function promiseNextHour(
  { queue, now }: Pick<Context, 'now' | 'queue'>,
  job: HourlyJob,
): Promise<void> {
  // The clock of the database, by which jobs run, may be ahead of ours: then this hour has not begun here yet.
  return promiseHour(queue, job, new Date(now().getTime() + hour / 2))
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
