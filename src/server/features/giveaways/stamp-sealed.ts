import type { Context } from '../../context.ts'
import { giveawayById, keepTimestamp } from './store.ts'

/**
 * Has the time-stamp authority confirm a commitment, where one is configured. A draw does not wait for it and does not
 * fail with it: the receipt then lacks the token, and says so. Never raises.
 */
export async function stampSealed(
  ctx: Pick<Context, 'db' | 'log' | 'reached' | 'timestamps'>,
  id: string,
): Promise<void> {
  if (!ctx.timestamps) return
  try {
    const stored = await giveawayById(ctx.db, id)
    if (!stored || stored.timestamp_token) return
    await keepTimestamp(ctx.db, id, await ctx.timestamps.stamp(Buffer.from(stored.commit_hash, 'hex')))
    ctx.reached('timestamped')
  } catch (err) {
    ctx.log.warn({ err, giveaway: id }, 'the time-stamp authority confirmed nothing')
  }
}
