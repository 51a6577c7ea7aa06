import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { isVoid } from '../after/store.ts'
import { lockGiveaway } from '../store.ts'
import { markDeleted } from './store.ts'

/**
 * Removes a draw from the history and closes its page and list for everyone. Its lines in the public ledger stay, so
 * that an organizer cannot keep drawing until they like the result and delete the rest. A scheduled draw must be called
 * off first.
 */
export async function deleteGiveaway(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  id: string,
): Promise<void> {
  await ctx.db.transaction().execute((trx) => deleteGiveawayWithin(ctx, trx, viewer.owner, id))
}

/** Same as above, within a larger transaction. */
export async function deleteGiveawayWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  owner: string,
  id: string,
): Promise<void> {
  const stored = await lockGiveaway(trx, id)
  if (!stored || stored.owner !== owner || stored.deleted_at) throw fail('giveaway_not_found')
  if (stored.status === 'sealed' && !(await isVoid(trx, id))) throw fail('giveaway_not_completed')
  await markDeleted(trx, id, ctx.now())
}
