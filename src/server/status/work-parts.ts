import type { Status } from '#contract/site/status.ts'
import type { Context } from '../context.ts'
import type { listNodes } from '../db/nodes.ts'
import { minuteMs } from '../kit/durations.ts'
import { jobs } from '../queue/jobs.ts'
import { isLate, listFailingJobs, nextRun, readQueueState, readSchedules } from '../queue/queue-state.ts'

type Deps = Pick<Context, 'db' | 'now'>

const maxFailing = 20

export async function queuePart({ db }: Deps): Promise<Status['queue']> {
  const [queues, failing] = await Promise.all([readQueueState(db), listFailingJobs(db, maxFailing)])
  const kinds = queues
    .filter(
      ({ name, waiting, retrying, running, failed }) =>
        name in jobs && waiting + retrying + running + failed > 0,
    )
    .map(({ oldestSeconds, ...counts }) => ({ ...counts, oldest_seconds: Math.round(oldestSeconds) }))
  return {
    ...judgeQueue(queues.some(isLate), failing),
    kinds,
    failing: failing.map(({ created_at, next_at, ...job }) => ({
      ...job,
      created_at: created_at.toISOString(),
      next_at: next_at.toISOString(),
    })),
  }
}

function judgeQueue(isAnyLate: boolean, failing: readonly { state: string }[]) {
  if (isAnyLate) return { state: 'problem', reason: 'late' } as const
  if (failing.some(({ state }) => state === 'failed')) return { state: 'problem', reason: 'failed' } as const
  if (failing.length > 0) return { state: 'note', reason: 'retrying' } as const
  return { state: 'ok', reason: 'fine' } as const
}

/** A schedule may start this long after its time. */
const tolerance = 10 * minuteMs

export async function schedulesPart({ db, now }: Deps): Promise<Status['schedules']> {
  const at = now()
  const schedules = await readSchedules(db)
  const isAnyLate = schedules.some(({ cron, last_run }) => {
    const due = last_run && nextRun(cron, last_run)
    return due && due.getTime() + tolerance < at.getTime()
  })
  const found =
    schedules.length === 0
      ? ({ state: 'note', reason: 'none' } as const)
      : isAnyLate
        ? ({ state: 'problem', reason: 'late' } as const)
        : schedules.some(({ problem }) => problem)
          ? ({ state: 'problem', reason: 'failing' } as const)
          : ({ state: 'ok', reason: 'fine' } as const)
  return {
    ...found,
    jobs: schedules.map(({ name, cron, last_run, problem }) => ({
      name,
      last_run: last_run?.toISOString() ?? null,
      next_run: nextRun(cron, at)?.toISOString() ?? null,
      problem,
    })),
  }
}

/** The running processes. Without one that works off jobs, nothing that waits is ever done. */
export function nodesPart(running: Awaited<ReturnType<typeof listNodes>>): Status['nodes'] {
  const versions = new Set(running.map(({ version }) => version))
  const found =
    running.length > 0 && running.every(({ role }) => role === 'web')
      ? ({ state: 'problem', reason: 'no_worker' } as const)
      : versions.size > 1
        ? ({ state: 'note', reason: 'versions' } as const)
        : ({ state: 'ok', reason: 'fine' } as const)
  return {
    ...found,
    running: running.map(({ role, version, since }) => ({ role, version, since: since.toISOString() })),
  }
}
