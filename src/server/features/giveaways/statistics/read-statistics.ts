import { fail } from '#contract/api/errors.ts'
import type { GiveawayStatistics } from '#contract/draws/statistics.ts'
import type { Viewer } from '#server/context.ts'
import { requireFeature } from '#server/core/plans/entitlements.ts'
import { readResult } from '../result/read-result.ts'

/**
 * The statistics of a draw, for its owner only. They stay available if the plan at the time of the draw included them.
 * Draws of lists have none.
 */
export async function readStatistics(
  ctx: Parameters<typeof readResult>[0],
  viewer: Viewer,
  shareCode: string,
): Promise<GiveawayStatistics> {
  const { owner, statistics, has_reports } = await readResult(ctx, viewer, shareCode)
  if (owner !== viewer.owner || !statistics) throw fail('statistics_not_found')
  if (!has_reports) await requireFeature(ctx, viewer, ['report_and_analytics'])
  return statistics
}
