import { fail } from '#contract/api/errors.ts'
import * as calls from '#contract/site/status.ts'
import type { Context, SignedIn } from '../context.ts'
import { assertStillMay } from '../core/accounts/roles/within-rights.ts'
import { recordAction } from '../core/audit/audit-log.ts'
import type { Feature } from '../feature.ts'
import type { Mount } from '../http/mount.ts'
import { isId } from '../kit/ids.ts'
import { retryFailingJob } from '../queue/queue-state.ts'
import { probeMail, probeStorage, rememberProbe } from './outside-parts.ts'
import { readStatus } from './read-status.ts'

export const status: Feature = { routes: [statusRoutes] }

/** Makes a failing job due now. Raises `job_not_found`, also when it is done or running by now. */
async function retryJob(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  id: string,
): Promise<{ id: string; name: string }> {
  if (!isId(id)) throw fail('job_not_found')
  return ctx.db.transaction().execute(async (trx) => {
    await assertStillMay(trx, viewer, 'external.settings')
    const job = await retryFailingJob(trx, id)
    if (!job) throw fail('job_not_found')
    const { name } = job
    await recordAction(trx, {
      viewer,
      now: ctx.now(),
      area: 'settings',
      act: 'replay',
      record: { id, name },
      before: { status: 'failed' },
      after: { status: 'waiting' },
    })
    return { id, name }
  })
}

function statusRoutes(mount: Mount, ctx: Context): void {
  const probes = {
    mail: rememberProbe(
      () => probeMail(ctx),
      () => ctx.now(),
    ),
    storage: rememberProbe(
      () => probeStorage(ctx),
      () => ctx.now(),
    ),
  }
  mount(calls.getStatus, () => readStatus(ctx, probes))
  mount(calls.retryJob, ({ viewer, params }) => retryJob(ctx, viewer, params.id))
}
