import { sql } from 'kysely'
import type { Database } from '../db/client.ts'

export interface FailingJob {
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
