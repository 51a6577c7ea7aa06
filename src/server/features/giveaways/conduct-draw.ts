import { fail } from '../../../contract/errors.ts'
import type { Viewer } from '../../context.ts'
import { allowRows, planOf } from '../../core/plans/entitlements.ts'
import { requireTool } from '../../core/plans/require-feature.ts'
import type { DrawContext, DrawRequest } from './draw-request.ts'
import { lookAtBeacon, modeOf } from './promise-randomness.ts'
import { sealGiveaway } from './seal-giveaway.ts'
import { stampSealed } from './stamp-sealed.ts'
import { giveawayById, type StoredGiveaway } from './store.ts'

/**
 * The first of the two commits of a draw: list, rules, promised randomness and line of the ledger are sealed. The outcome
 * follows from them and the promised number alone (`finish-draw.ts`), whoever computes it.
 */
export async function conductDraw(
  ctx: DrawContext,
  viewer: Viewer,
  request: DrawRequest,
): Promise<StoredGiveaway> {
  // Comments were asked for with the tool of their platform, and have a limit of their own.
  if (!request.comments) await requireTool(ctx, viewer, ['other_tools'])
  if (request.wish.mode !== 'local') await lookAtBeacon(ctx)
  const mode = modeOf(ctx, request.wish)
  const plan = await planOf(ctx, viewer)
  if (!request.comments) allowRows(plan, request.read.list.entries.count)
  const id = await sealGiveaway(ctx, viewer, plan, request, mode)
  void stampSealed(ctx, id)
  const stored = await giveawayById(ctx.db, id)
  if (!stored) throw fail('giveaway_not_found')
  return stored
}
