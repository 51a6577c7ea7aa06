import {
  countWaiting as countWaitingCall,
  getOverview,
  getOverviewReport,
  setOverviewReport,
} from '#contract/site/overview.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { countWaiting, readOverview } from './read-overview.ts'
import { readOwnReport, setOwnReport } from './report/send-reports.ts'

export function overviewRoutes(mount: Mount, ctx: Context): void {
  mount(getOverview, ({ viewer, locale, query: { period } }) => readOverview(ctx, viewer, { period, locale }))
  mount(getOverviewReport, ({ viewer }) => readOwnReport(ctx, viewer))
  mount(setOverviewReport, ({ viewer, body: { rhythm } }) => setOwnReport(ctx, viewer, rhythm))
  mount(countWaitingCall, ({ viewer }) => countWaiting(ctx, viewer))
}
