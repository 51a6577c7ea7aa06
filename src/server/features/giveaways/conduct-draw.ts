import { fail } from '../../../contract/errors.ts'
import type { Viewer } from '../../context.ts'
import { allowRows, planOf } from '../../core/plans/entitlements.ts'
import type { DrawContext, DrawRequest } from './draw-request.ts'
import { finishDraw } from './finish-draw.ts'
import { modeOf } from './promise-randomness.ts'
import { sealGiveaway } from './seal-giveaway.ts'
import { stampSealed } from './stamp-sealed.ts'
import { giveawayById, type StoredGiveaway } from './store.ts'

/** So long a request waits for the round of its draw (decision 23). */
const longestWait = 15_000
/** So long this process goes on waiting after its answer; then the job takes over. */
const longestWatch = 60_000

/**
 * Draws winners once and for ever. Two commits: the sealed draw (list, rules, promised randomness, line of the ledger),
 * then its outcome, which follows from the first and the promised number alone. Whatever ends the process between them,
 * anybody finishes the same draw later (`finish-draw.ts`).
 */
export async function conductDraw(
  ctx: DrawContext,
  viewer: Viewer,
  request: DrawRequest,
): Promise<StoredGiveaway> {
  const mode = modeOf(ctx, request.wish)
  const plan = planOf(ctx, viewer)
  allowRows(plan, request.read.list.entries.count)
  const id = await sealGiveaway(ctx, viewer, plan, request, mode)
  void stampSealed(ctx, id)
  if (mode.name !== 'scheduled') await drawNow(ctx, id, mode.name === 'instant', request.prefersAsync)
  const stored = await giveawayById(ctx.db, id)
  if (!stored) throw fail('giveaway_not_found')
  return stored
}

async function drawNow(ctx: DrawContext, id: string, waits: boolean, prefersAsync: boolean): Promise<void> {
  const finishing = finishDraw(ctx, id, ctx.now().getTime() + longestWatch)
  if (!waits) {
    await finishing
    return
  }
  // Answered before it is drawn, the draw goes on by itself; what goes wrong then is the job's to mend.
  const watched = finishing.catch((err: unknown) =>
    ctx.log.warn({ err, giveaway: id }, 'a draw waits for its round'),
  )
  if (!prefersAsync) await Promise.race([watched, soon(longestWait)])
}

function soon(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}
