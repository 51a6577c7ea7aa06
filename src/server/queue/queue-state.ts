import { sql } from 'kysely'
import type { Database } from '../db/client.ts'
import { minuteMs, secondMs } from '../kit/durations.ts'
import { jobs } from './jobs.ts'

interface QueueState {
  name: string
  /** due and not begun */
  waiting: number
  /** due again after a failure */
  retrying: number
  running: number
  /** given up after all retries */
  failed: number
  /** seconds that the oldest job has waited since it was due; failed ones do not count, as they may wait for others */
  oldestSeconds: number
}

/** The jobs of each kind that are not done; none before the queue was first started. */
export async function readQueueState(db: Database): Promise<QueueState[]> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('jobs.job') is not null as "isThere"`.execute(db)
  if (!tables[0]?.isThere) return []
  const { rows } = await sql<QueueState>`
    select name,
      count(*) filter (where state = 'created' and start_after <= now()) as waiting,
      count(*) filter (where state = 'retry' and start_after <= now()) as retrying,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'failed') as failed,
      coalesce(extract(epoch from now() - min(start_after) filter (
        where state = 'created' and start_after <= now())), 0)::float8 as "oldestSeconds"
    from jobs.job where state < 'completed' or state = 'failed' group by name order by name`.execute(db)
  return rows
}

/** A due job that waits for longer shows that jobs are not worked off. */
const latestMs = 15 * minuteMs

/** Whether jobs of a kind are late. Jobs of another release are not this program's to work off. */
export function isLate({ name, oldestSeconds }: QueueState): boolean {
  return name in jobs && oldestSeconds * secondMs > latestMs
}

interface FailingJob {
  id: string
  name: string
  /** `failed`: given up after all retries */
  state: 'retry' | 'failed'
  retries: number
  problem: string | null
  created_at: Date
  /** when it is tried again */
  next_at: Date
}

/** Jobs whose last try failed, those that were given up first. */
export async function listFailingJobs(db: Database, limit: number): Promise<FailingJob[]> {
  if (!(await hasJobs(db))) return []
  const { rows } = await sql<FailingJob>`
    select id, name, state, retry_count as retries, left(output->>'message', 300) as problem,
      created_on as created_at, start_after as next_at
    from jobs.job where state in ('retry', 'failed')
    order by state desc, created_on limit ${limit}`.execute(db)
  return rows
}

/** Makes a failing job due now; undefined if there is none with this id, for example because it is done. */
export async function retryFailingJob(
  trx: Database,
  id: string,
): Promise<Pick<FailingJob, 'name'> | undefined> {
  if (!(await hasJobs(trx))) return undefined
  const { rows } = await sql<Pick<FailingJob, 'name'>>`
    with found as (
      select id, name from jobs.job
      where id = ${id}::uuid and state in ('retry', 'failed') for update
    )
    update jobs.job set state = 'retry', start_after = now(), completed_on = null,
      retry_limit = greatest(job.retry_limit, job.retry_count + 1),
      keep_until = greatest(job.keep_until, now() + interval '14 days')
    from found where job.id = found.id and job.name = found.name
    returning found.name`.execute(trx)
  return rows[0]
}

/** Before the queue was first started there are no tables. */
async function hasJobs(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('jobs.job') is not null as "isThere"`.execute(db)
  return rows[0]?.isThere ?? false
}

interface ScheduleState {
  name: string
  /** minute, hour, day, month, weekday in UTC */
  cron: string
  last_run: Date | null
  /** of the last run */
  problem: string | null
}

/** The jobs that run at set times, and how each last ended; none before the queue was first started. */
export async function readSchedules(db: Database): Promise<ScheduleState[]> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('jobs.schedule') is not null as "isThere"`.execute(db)
  if (!tables[0]?.isThere) return []
  const { rows } = await sql<ScheduleState>`
    select s.name, s.cron, last.completed_on as last_run, left(last.output->>'message', 300) as problem
    from jobs.schedule s left join lateral (
      select completed_on, output from jobs.job j
      where j.name = s.name and j.state in ('completed', 'failed') and completed_on is not null
      order by completed_on desc limit 1) as last on true
    order by s.name`.execute(db)
  return rows
}

const maxMinutes = 366 * 24 * 60

/** When a schedule is next due; undefined if it has more than numbers and stars, or is not due within a year. */
export function nextRun(cron: string, after: Date): Date | undefined {
  const fields = cron.split(' ')
  if (fields.length !== 5 || fields.some((field) => !/^([*]|\d+)$/.test(field))) return undefined
  const start = (Math.floor(after.getTime() / minuteMs) + 1) * minuteMs
  for (let n = 0; n < maxMinutes; n++) {
    const at = new Date(start + n * minuteMs)
    const parts = [
      at.getUTCMinutes(),
      at.getUTCHours(),
      at.getUTCDate(),
      at.getUTCMonth() + 1,
      at.getUTCDay(),
    ]
    if (fields.every((field, i) => field === '*' || Number(field) === parts[i])) return at
  }
  return undefined
}
