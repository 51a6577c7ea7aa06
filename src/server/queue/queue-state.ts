import { sql } from 'kysely'
import type { Database } from '../db/client.ts'
import { minuteMs, secondMs } from '../kit/durations.ts'
import { jobs } from './jobs.ts'

export interface QueueState {
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
const latestMillis = 15 * minuteMs

/** Whether jobs of a kind are late. Jobs of another release are not this program's to work off. */
export function isLate({ name, oldestSeconds }: QueueState): boolean {
  return name in jobs && oldestSeconds * secondMs > latestMillis
}
