import { getOverview } from '#contract/site/overview.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { readOverview } from './read-overview.ts'

export function overviewRoutes(mount: Mount, ctx: Context): void {
  mount(getOverview, ({ viewer, locale, query: { period } }) => readOverview(ctx, viewer, { period, locale }))
}
