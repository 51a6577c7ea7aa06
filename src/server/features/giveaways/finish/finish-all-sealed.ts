import type { Context } from '#server/context.ts'
import { sealedGiveaways } from '../store.ts'
import { type FinishContext, finishDraw } from './finish-draw.ts'

/**
 * Finishes every draw of a period that a process left sealed and that needs nothing external: at startup, and once a
 * minute. Returns how many. One that cannot be finished, for example after the loss of the secret key, does not prevent
 * the others. Draws that wait for a beacon have their jobs.
 */
export async function finishAllSealed(
  ctx: FinishContext & Pick<Context, 'log'>,
  period: { before: Date; since?: Date },
): Promise<number> {
  let finished = 0
  for (const id of await sealedGiveaways(ctx.db, period))
    try {
      await finishDraw(ctx, id, 0)
      finished++
    } catch (err) {
      ctx.log.error({ err, giveaway: id }, "can't finish a sealed draw")
    }
  return finished
}
