import { fail } from '../../../contract/errors.ts'
import type { Context, Viewer } from '../../context.ts'
import { finishSealed } from './finish-sealed.ts'
import { isShareCode } from './share-code.ts'
import { giveawayById, giveawayByShareCode, type StoredGiveaway } from './store.ts'

type Uses = Pick<Context, 'db' | 'secrets' | 'now'>

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A giveaway for its owner; to everybody else it does not exist. */
export async function readGiveaway(ctx: Uses, viewer: Viewer, id: string): Promise<StoredGiveaway> {
  const stored = uuid.test(id) ? await giveawayById(ctx.db, id) : undefined
  if (!stored || stored.owner !== viewer.owner) throw fail('giveaway_not_found')
  return completed(ctx, stored)
}

/** A shared result, for whoever has its code. After its time the page is gone, the draw is not (decision 26). */
export async function readResult(ctx: Uses, shareCode: string): Promise<StoredGiveaway> {
  const stored = isShareCode(shareCode) ? await giveawayByShareCode(ctx.db, shareCode) : undefined
  if (!stored) throw fail('giveaway_not_found')
  const finished = await completed(ctx, stored)
  if (finished.expires_at && finished.expires_at <= ctx.now()) throw fail('result_expired')
  return finished
}

/** A draw that was left sealed is finished by whoever looks at it, where nothing outside is waited for. */
async function completed(ctx: Uses, stored: StoredGiveaway): Promise<StoredGiveaway> {
  if (stored.status === 'finished') return stored
  const isOurs =
    stored.mode === 'local' && stored.sealed_at.getTime() < ctx.now().getTime() - longestDrawMillis
  const finished = isOurs ? await finishSealed(ctx, stored.id) : stored
  if (finished?.status !== 'finished') throw fail('giveaway_not_completed')
  return finished
}

/** A sealed draw younger than this may still be in the hands of the request that sealed it. */
const longestDrawMillis = 60_000
