import { fail } from '../../../contract/errors.ts'
import type { Viewer } from '../../context.ts'
import { allowRows, planOf } from '../../core/plans/entitlements.ts'
import type { DrawContext, DrawRequest } from './draw-request.ts'
import { withDrawing } from './drawing-thread.ts'
import { outcomeOf } from './outcome.ts'
import { sealGiveaway } from './seal-giveaway.ts'
import { giveawayById, insertOutcome, type StoredGiveaway } from './store.ts'

/**
 * Draws winners, at once and for ever. Two commits: the sealed draw (list, rules, seed under its seal), then
 * its outcome, which follows from the first alone. Whatever ends the process between them, anybody finishes
 * the same draw later (`finish-sealed.ts`). What is answered is always read back from the database.
 */
export async function conductDraw(
  ctx: DrawContext,
  viewer: Viewer,
  request: DrawRequest,
): Promise<StoredGiveaway> {
  const { mode } = request.wish
  if (mode !== undefined && mode !== 'local') throw fail('mode_unavailable', { mode })
  const plan = planOf(ctx, viewer)
  allowRows(plan, request.read.list.entries.count)
  return withDrawing(request.read.list, async (drawing) => {
    const { id, seed } = await sealGiveaway(ctx, viewer, plan, request, drawing)
    const receipt = await drawing.open(seed)
    const outcome = outcomeOf(receipt, request.read.list.rows, ctx.now(), plan.sharingDays)
    await insertOutcome(ctx.db, id, outcome)
    const stored = await giveawayById(ctx.db, id)
    if (!stored) throw fail('giveaway_not_found')
    return stored
  })
}
