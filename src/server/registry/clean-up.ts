import { forgetOverdue } from '../core/accounts/deleted/forget-overdue.ts'
import { sweepFiles } from '../core/media/sweep-files.ts'
import type { CleanUpContext, CleanUpStep } from '../feature.ts'
import { dayMs } from '../kit/durations.ts'
import type { JobProblem } from '../queue/queue.ts'
import { userDataHooks } from './contributions.ts'
import { features } from './features.ts'

const lastSteps: readonly CleanUpStep[] = [
  { name: 'deleted accounts', run: (ctx) => forgetOverdue(ctx, userDataHooks(ctx)) },
  // Last, as it may have to wait for another machine.
  { name: 'unused files', run: (ctx) => sweepFiles(ctx) },
]

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
