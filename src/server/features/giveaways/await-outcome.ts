import { fail } from '../../../contract/errors.ts'
import type { Context } from '../../context.ts'
import { type FinishContext, finishDraw } from './finish-draw.ts'
import { giveawayById, type StoredGiveaway } from './store.ts'

/** So long a request waits for the round of its draw (decision 23). */
const longestWait = 15_000
/** So long this process goes on waiting after its answer; then the job takes over. */
const longestWatch = 60_000

/**
 * What a request is answered with once its draw is sealed: the finished draw, or the sealed one where its round is still to
 * come and the asker does not want to wait, has waited long enough, or announced it for later.
 */
export async function awaitOutcome(
  ctx: FinishContext & Pick<Context, 'log'>,
  sealed: StoredGiveaway,
  prefersAsync: boolean,
): Promise<StoredGiveaway> {
  const { id, mode, status } = sealed
  if (status === 'finished' || mode === 'scheduled') return sealed
  const finishing = finishDraw(ctx, id, ctx.now().getTime() + longestWatch)
  if (mode === 'local') await finishing
  else {
    // Answered before it is drawn, the draw goes on by itself; what goes wrong then is the job's to mend.
    const watched = finishing.catch((err: unknown) =>
      ctx.log.warn({ err, giveaway: id }, 'a draw waits for its round'),
    )
    if (!prefersAsync) await Promise.race([watched, soon(longestWait)])
  }
  const stored = await giveawayById(ctx.db, id)
  if (!stored) throw fail('giveaway_not_found')
  return stored
}

function soon(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}
