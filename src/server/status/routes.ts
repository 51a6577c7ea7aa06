import * as calls from '#contract/site/status.ts'
import type { Context } from '../context.ts'
import type { Mount } from '../http/mount.ts'
import { probeMail, probeStorage, rememberProbe } from './outside-parts.ts'
import { readStatus } from './read-status.ts'
import { retryJob } from './retry-job.ts'

export function statusRoutes(mount: Mount, ctx: Context): void {
  const probes = {
    mail: rememberProbe(() => probeMail(ctx)),
    storage: rememberProbe(() => probeStorage(ctx)),
  }
  mount(calls.getStatus, () => readStatus(ctx, probes))
  mount(calls.retryJob, ({ viewer, params }) => retryJob(ctx, viewer, params.id))
}
