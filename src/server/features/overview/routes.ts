import { getOverview } from '#contract/site/overview.ts'
import { countWaiting as countWaitingCall } from '#contract/site/waiting.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { countWaiting, readOverview } from './read-overview.ts'

export function overviewRoutes(mount: Mount, ctx: Context): void {
  mount(getOverview, ({ viewer, locale, query: { period } }) => readOverview(ctx, viewer, { period, locale }))
  mount(countWaitingCall, ({ viewer }) => countWaiting(ctx, viewer))
}
