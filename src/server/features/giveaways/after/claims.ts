import { fail } from '#contract/api/errors.ts'
import { voidingOf } from '#contract/draws/voiding-of.ts'
import type { Context } from '#server/context.ts'
import { notifyDrawOwner } from '../finish/finish-draw.ts'
import { drawnWinners, type Holders, holdersAfter } from './places.ts'
import { type AfterContext, finishedOne, openClaims, replaceWinner } from './replace-winner.ts'
import { claimsOf, eventsOf, keepClaim, type StoredClaim } from './store.ts'

/** Sets the deadline for claiming a prize: for one rank, or for all current holders who have not claimed yet. */
export async function setClaimWindow(
  ctx: AfterContext,
  giveawayId: string,
  { rank, hours }: { rank?: number | undefined; hours: number },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const holders = await currentHolders(trx, giveawayId)
    if (rank !== undefined) assertHolder(holders, rank)
    const claimed = new Set(
      (await claimsOf(trx, giveawayId)).filter((claim) => claim.claimed_at).map((claim) => claim.rank),
    )
    const ranks = rank === undefined ? [...holders.current] : [rank]
    const open = ranks.filter((candidate) => !claimed.has(candidate))
    await openClaims(ctx, trx, giveawayId, open, hours * 3600)
  })
}

/** Records that a winner claimed the prize. */
export async function claimPrize(ctx: AfterContext, giveawayId: string, rank: number): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    assertHolder(await currentHolders(trx, giveawayId), rank)
    await keepClaim(trx, { giveaway_id: giveawayId, rank, claimed_at: ctx.now() })
  })
}

/** Failure codes that mean there is nothing left to do at a deadline. */
const settled = new Set([
  'giveaway_void',
  'winner_replaced',
  'winner_not_found',
  'nobody_left',
  'giveaway_not_found',
])

/**
 * The job at a deadline: a winner who has not claimed the prize is replaced by the next. Does nothing if the prize was
 * claimed, the place was already passed on, the draw is void or no entry is left. If it runs early, it queues itself
 * again: the database clock, which schedules jobs, may be ahead of ours.
 */
export async function endClaim(ctx: AfterContext, giveawayId: string, rank: number): Promise<void> {
  const isOpen = (claim: StoredClaim) => claim.rank === rank && !claim.claimed_at
  try {
    await replaceWinner(
      ctx,
      giveawayId,
      { rank, reason: 'no_answer', note: null },
      {
        mayReplace: (claims) => claims.some((claim) => isOpen(claim) && claim.deadline <= ctx.now()),
        alongside: (trx, stored) => notifyDrawOwner(ctx, trx, stored, 'winner_promoted'),
      },
    )
  } catch (error) {
    if (settled.has((error as { code?: string }).code ?? '')) return
    throw error
  }
  const claim = (await claimsOf(ctx.db, giveawayId)).find(isOpen)
  if (claim && claim.deadline > ctx.now())
    await ctx.queue.send('end_claim', { giveaway_id: giveawayId, rank }, { startAfter: claim.deadline })
}

async function currentHolders(trx: Context['db'], giveawayId: string): Promise<Holders> {
  const stored = await finishedOne(trx, giveawayId)
  const events = await eventsOf(trx, giveawayId)
  if (voidingOf(events)) throw fail('giveaway_void')
  return holdersAfter(drawnWinners(stored), events)
}

function assertHolder({ current, replacedBy }: Holders, rank: number): void {
  if (replacedBy.has(rank)) throw fail('winner_replaced')
  if (!current.has(rank)) throw fail('winner_not_found')
}
