import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { forgetOverdue } from '../core/accounts/users/deleted-users.ts'
import { sweepFiles } from '../core/media/stored-files.ts'
import type { CleanUpContext, CleanUpStep, ScheduledJob } from '../feature.ts'
import { dayMs, minuteMs } from '../kit/durations.ts'
import { type JobName, jobs } from '../queue/jobs.ts'
import type { JobProblem, Schedules, Workers } from '../queue/queue.ts'
import { contributions, features, userDataHooks } from './features.ts'

/**
 * Work that one of all nodes does at its times. If no node was running then, the next one to start does it once. A
 * failure is logged and waits for the next time, because the queue would retry it for days beside the later ones.
 */
const scheduledJobs = features.reduce<ScheduledJobs>((jobs, { schedules }) => ({ ...jobs, ...schedules }), {
  tidy_up: { cron: '0 * * * *', run: tidyUpOnce },
})

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

const lastSteps: readonly CleanUpStep[] = [
  { name: 'deleted accounts', run: (ctx) => forgetOverdue(ctx, userDataHooks(ctx)) },
  // Last, as it may have to wait for another machine.
  { name: 'unused files', run: (ctx) => sweepFiles(ctx) },
]

/** More than clocks that are set by the network differ. */
const maxAheadMs = 5 * minuteMs

/** The databases that this process tidies right now: the queue repeats a job that takes long, and doesn't end it. */
const beingTidied = new WeakSet<Context['db']>()

async function tidyUpOnce(ctx: Context): Promise<JobProblem | void> {
  if (beingTidied.has(ctx.db)) return { message: 'an earlier run has not ended yet' }
  beingTidied.add(ctx.db)
  try {
    return await tidyUpInTime(ctx)
  } finally {
    beingTidied.delete(ctx.db)
  }
}

/** Deletes nothing while the clock is ahead of the database's or the beacon's: what is deleted is gone for good. */
async function tidyUpInTime(ctx: Context): Promise<JobProblem | void> {
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(ctx.db)
  const aheadOfDatabase = ctx.now().getTime() - (rows[0]?.time.getTime() ?? 0)
  const ahead = Math.max(aheadOfDatabase, ctx.beacon.report().clockAhead)
  if (ahead <= maxAheadMs) return tidyUp(ctx)
  const message = `the clock is ${Math.round(ahead / minuteMs)} minutes ahead: nothing was deleted`
  ctx.log.error({ ahead }, message)
  return { message }
}

/**
 * Deletes expired data. Running it twice changes nothing more. A failing step is logged by name and retried in an hour;
 * it does not keep the others from deleting what the law requires to be deleted.
 */
export async function tidyUp(ctx: CleanUpContext): Promise<JobProblem | void> {
  const ago = (days: number) => new Date(ctx.now().getTime() - days * dayMs)
  const failed: string[] = []
  for (const { name, run } of [...features.flatMap(({ cleanUp }) => cleanUp ?? []), ...lastSteps])
    try {
      await run(ctx, ago)
    } catch (err) {
      ctx.log.error({ err, step: name }, 'clean-up step failed; retrying in an hour')
      failed.push(name)
    }
  if (failed.length > 0) return { message: `failed steps: ${failed.join(', ')}` }
}

/** Job name -> operation. Throws if a job has no operation, or two features want the same job. */
export function workersOf(ctx: Context): Workers {
  const all = contributions(ctx)
  const workers: Partial<Workers> = {}
  const parts = [
    Object.fromEntries(Object.entries(scheduledJobs).map(([name, { run }]) => [name, () => run(ctx)])),
    ...features.map((feature) => feature.jobs?.(ctx, all) ?? {}),
  ]
  for (const part of parts) {
    const repeated = Object.keys(part).find((name) => name in workers)
    if (repeated) throw new Error(`two operations for the job ${repeated}`)
    Object.assign(workers, part)
  }
  assertComplete(workers)
  return workers
}

function assertComplete(workers: Partial<Workers>): asserts workers is Workers {
  const missing = Object.keys(jobs).filter((name) => !(name in workers))
  if (missing.length > 0) throw new Error(`no operation for the jobs ${missing.join(', ')}`)
}
