import { reportCheck as reportCall, watchDraw as watchCall } from '#contract/draws/watchers.ts'
import type { Context } from '#server/context.ts'
import type { Mount } from '#server/http/mount.ts'
import { reportCheck, watchDraw } from './watch-draw.ts'

/** What people share who watch a draw at the same time. */
export function watchRoutes(mount: Mount, ctx: Context): void {
  mount(watchCall, ({ viewer, params, signal }) => watchDraw(ctx, viewer, params.share_code, signal))

  mount(reportCall, async ({ viewer, params, body }) => {
    await reportCheck(ctx, viewer, params.share_code, body)
    return {}
  })
}
