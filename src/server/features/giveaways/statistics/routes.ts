import { getStatistics, getStatisticsTable } from '#contract/draws/statistics.ts'
import type { Context } from '#server/context.ts'
import type { Mount } from '#server/http/mount.ts'
import { readStatistics, statisticsTable } from './read-statistics.ts'

export function statisticsRoutes(mount: Mount, ctx: Context): void {
  mount(getStatistics, ({ viewer, params }) => readStatistics(ctx, viewer, params.share_code))

  mount(getStatisticsTable, async ({ viewer, params, query }) =>
    statisticsTable(await readStatistics(ctx, viewer, params.share_code), query, params.share_code),
  )
}
