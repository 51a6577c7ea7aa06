import { sql } from 'kysely'
import type { Database } from '../db/client.ts'
import { minuteMs } from '../kit/durations.ts'

export interface ScheduleState {
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
