import { fail } from '#contract/api/errors.ts'
import type { Context, Viewer } from '#server/context.ts'
import { assertRowLimit, planOf, requireTool } from '#server/core/plans/entitlements.ts'
import { pastWinnersOfRule } from '../past-winners/past-winners.ts'
import { giveawayById, keepTimestamp, type StoredGiveaway } from '../store.ts'
import { commitSeal } from './commit-seal.ts'
import type { DrawContext, DrawRequest } from './draw-request.ts'
import { checkBeacon, modeOf } from './promise-randomness.ts'

/**
 * The first of the two commits of a draw: seals list, rules, promised randomness and ledger line. The outcome follows
 * from these and the promised number alone (`finish-draw.ts`), whichever process computes it.
 */
export async function sealAndStore(
  ctx: DrawContext,
  viewer: Viewer,
  request: DrawRequest,
): Promise<StoredGiveaway> {
  // Comments were checked against their platform's tool and have a limit of their own.
  const plan = request.comments ? await planOf(ctx, viewer) : await requireTool(ctx, viewer, ['other_tools'])
  if (request.options.mode !== 'local') await checkBeacon(ctx)
  const mode = modeOf(ctx, request.options)
  if (!request.comments) assertRowLimit(plan, request.read.list.entries.count)
  const pastWinners = await pastWinnersOfRule(ctx, viewer, request.options, request.comments !== undefined)
  const id = await commitSeal(ctx, viewer, plan, { ...request, pastWinners }, mode)
  void stampSealed(ctx, id)
  const stored = await giveawayById(ctx.db, id)
  if (!stored) throw fail('giveaway_not_found')
  return stored
}

/**
 * Requests a timestamp for a commitment, if a timestamp authority is configured. A draw neither waits for it nor fails
 * with it: without a token, the receipt says so. Never raises.
 */
async function stampSealed(
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
    ctx.log.warn({ err, giveaway: id }, "the timestamp authority didn't confirm anything")
  }
}
