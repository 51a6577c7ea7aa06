import type { Commitment } from '../../../draw/commitment.ts'
import { openDraw, sealDraw } from '../../../draw/draw.ts'
import type { Context } from '../../context.ts'
import { loadList } from './load-list.ts'
import { outcomeOf } from './outcome.ts'
import { giveawayById, insertOutcome, type StoredGiveaway, sealedGiveaways } from './store.ts'

type Uses = Pick<Context, 'db' | 'secrets' | 'now'>

/**
 * Finishes a draw whose process ended between sealing and opening. Everything that decides was committed with
 * the seal, so whoever finishes it, and however often, finds the same winners.
 */
export async function finishSealed(ctx: Uses, id: string): Promise<StoredGiveaway | undefined> {
  const stored = await giveawayById(ctx.db, id)
  if (stored?.status !== 'sealed') return stored
  const { entries, rows, weights } = await loadList(ctx.db, id)
  const { v: _v, entries: sealedEntries, ...header } = JSON.parse(stored.header) as Commitment
  const saltKey = ctx.secrets.open(stored.salt_key, `giveaways.salt_key.${id}`)
  const sealed = sealDraw({ entries, weighing: { weights }, header, saltKey })
  if (sealed.commitHash !== stored.commit_hash || sealed.header.entries.root !== sealedEntries.root)
    throw new Error(`the stored entries of giveaway ${id} do not fit its seal`)
  const receipt = openDraw(sealed, ctx.secrets.open(stored.seed, `giveaways.seed.${id}`))
  await insertOutcome(ctx.db, id, outcomeOf(receipt, rows, ctx.now(), stored.sharing_days))
  return giveawayById(ctx.db, id)
}

/**
 * At start: finishes every draw that an earlier process left sealed. Returns how many. One that cannot be
 * finished, as after the loss of the secret key, keeps nobody else from being served.
 */
export async function finishAllSealed(ctx: Uses & Pick<Context, 'log'>, before: Date): Promise<number> {
  let finished = 0
  for (const id of await sealedGiveaways(ctx.db, before))
    try {
      await finishSealed(ctx, id)
      finished++
    } catch (err) {
      ctx.log.error({ err, giveaway: id }, 'a sealed draw could not be finished')
    }
  return finished
}
