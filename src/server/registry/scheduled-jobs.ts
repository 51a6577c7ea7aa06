import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import type { ScheduledJob } from '../feature.ts'
import { minuteMs } from '../kit/durations.ts'
import type { JobName } from '../queue/jobs.ts'
import type { Schedules } from '../queue/queue.ts'
import { tidyUp } from './clean-up.ts'
import { features } from './features.ts'

/**
 * Work that one of all nodes does at its times. If no node was running then, the next one to start does it once. A
 * failure is logged and waits for the next time, because the queue would retry it for days beside the later ones.
 */
export const scheduledJobs = features.reduce<ScheduledJobs>(
  (jobs, { schedules }) => ({ ...jobs, ...schedules }),
  { tidy_up: { cron: '0 * * * *', run: tidyUp } },
)

type ScheduledJobs = Partial<Record<JobName, ScheduledJob>> & Record<'tidy_up', ScheduledJob>

/** Jobs that earlier releases ran at set times and this one does not, so that their times are removed. */
const retired: readonly string[] = []

/** Job name -> its times, for the queue. */
export const schedules: Schedules = Object.fromEntries<string | null>([
  ...retired.map((name) => [name, null] as const),
  ...Object.entries(scheduledJobs).map(([name, { cron }]) => [name, cron] as const),
])

const tenMinutes = 10 * minuteMs

/**
 * Schedules a look for lost events of the payment provider five to fifteen minutes after a start: events missed while
 * no process ran should not wait for an hour. However many processes start, it runs once.
 */
export async function reconcileSoon({ now, queue }: Pick<Context, 'now' | 'queue'>): Promise<void> {
  const soon = new Date((Math.floor(now().getTime() / tenMinutes + 0.5) + 1) * tenMinutes)
  await queue.send('reconcile_payments', {}, { startAfter: soon, id: idOf('reconcile_payments', soon) })
}

/** The same uuid for the same time, everywhere. */
function idOf(job: JobName, time: Date): string {
  const hex = createHash('sha256').update(`${job} ${time.toISOString()}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
