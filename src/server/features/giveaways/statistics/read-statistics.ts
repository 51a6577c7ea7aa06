import { fail } from '../../../../contract/errors.ts'
import type { GiveawayStatistics } from '../../../../contract/statistics.ts'
import type { Viewer } from '../../../context.ts'
import { requireFeature } from '../../../core/plans/require-feature.ts'
import { readResult } from '../read-result.ts'

/** The numbers behind a draw, which are its owner's alone. Draws of lists have none. */
export async function readStatistics(
  ctx: Parameters<typeof readResult>[0],
  viewer: Viewer,
  shareCode: string,
): Promise<GiveawayStatistics> {
  const { owner, statistics } = await readResult(ctx, viewer, shareCode)
  if (owner !== viewer.owner || !statistics) throw fail('statistics_not_found')
  await requireFeature(ctx, viewer, ['report_and_analytics'])
  return statistics
}
