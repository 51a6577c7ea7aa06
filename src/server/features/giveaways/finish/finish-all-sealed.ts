import type { Context } from '#server/context.ts'
import { sealedGiveaways } from '../store.ts'
import { type FinishContext, finishDraw } from './finish-draw.ts'

/**
 * At startup: finishes every draw that an earlier process left sealed and that needs nothing external. Returns how
 * many. One that cannot be finished, for example after the loss of the secret key, does not prevent the start. Draws
 * that wait for a beacon have their jobs.
 */
export async function finishAllSealed(
  ctx: FinishContext & Pick<Context, 'log'>,
  before: Date,
): Promise<number> {
  let finished = 0
  for (const id of await sealedGiveaways(ctx.db, before))
    try {
      await finishDraw(ctx, id, 0)
      finished++
    } catch (err) {
      ctx.log.error({ err, giveaway: id }, "can't finish a sealed draw")
    }
  return finished
}
