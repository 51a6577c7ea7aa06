import type { Context } from '../context.ts'
import { jobs } from '../queue/jobs.ts'
import type { Workers } from '../queue/queue.ts'
import { contributions } from './contributions.ts'
import { features } from './features.ts'
import { scheduledJobs } from './scheduled-jobs.ts'

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
