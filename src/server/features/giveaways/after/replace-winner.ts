import { fail } from '#contract/api/errors.ts'
import { voidingOf } from '#contract/draws/voiding-of.ts'
import type { Commitment } from '#draw/commitment.ts'
import type { ReplacementReason } from '#draw/ledger/entry.ts'
import { rank as rankAll, seedOf } from '#draw/ranking.ts'
import type { Receipt, ReceiptDraw } from '#draw/receipt/receipt.ts'
import { noteHash } from '#draw/receipt/receipt-hashes.ts'
import type { Context } from '#server/context.ts'
import { secondMs } from '#server/kit/durations.ts'
import { commentsAt } from '../comments/comments-of-draw.ts'
import { addEventComment } from '../comments/store.ts'
import { appendLine, takeLedger } from '../ledger/append-line.ts'
import { commitmentLine } from '../ledger/store.ts'
import { findPictures, queuePictures } from '../pictures/fetch-pictures.ts'
import { deletePictures } from '../pictures/store.ts'
import { openList, provenRows, storedWeights } from '../result/stored-list.ts'
import { lockGiveaway, type StoredGiveaway, type StoredWinner } from '../store.ts'
import { drawnWinners, holdersAfter } from './places.ts'
import { claimsOf, eventsOf, insertEvent, noClaimWindow, type StoredClaim, setClaims } from './store.ts'

export type AfterContext = Pick<
  Context,
  'db' | 'env' | 'log' | 'now' | 'queue' | 'reached' | 'secrets' | 'signingKeys'
>

interface Replacement {
  rank: number
  reason: ReplacementReason
  note: string | null
}

interface Circumstances {
  /** checked under the lock */
  mayReplace?: (claims: Awaited<ReturnType<typeof claimsOf>>) => boolean
  /** runs in the transaction of the replacement */
  alongside?: (trx: Context['db'], stored: StoredGiveaway) => Promise<void>
}

/**
 * Passes a winner's place to the next in the same ranking (docs/fairness.md, "After the draw"): a substitute, or the
 * next index of the same sequence if there are none left. No new randomness is made. The first result stays; the event is
 * public and recorded in the ledger. The promoted entry gets the claim window of the place.
 */
export async function replaceWinner(
  ctx: AfterContext,
  giveawayId: string,
  replacement: Replacement,
  { mayReplace, alongside }: Circumstances = {},
): Promise<boolean> {
  ctx.reached('replacement-begun')
  let promoted: Promoted | undefined
  let substitute: { stored: StoredGiveaway; winner: StoredWinner } | undefined
  const isReplaced = await ctx.db.transaction().execute(async (trx) => {
    const stored = await finishedOne(trx, giveawayId)
    const events = await eventsOf(trx, giveawayId)
    if (voidingOf(events)) throw fail('giveaway_void')
    const holders = holdersAfter(drawnWinners(stored), events)
    const { rank, reason, note } = replacement
    const claims = await claimsOf(trx, giveawayId)
    if (mayReplace && !mayReplace(claims)) return false
    if (holders.replacedBy.has(rank)) throw fail('winner_replaced')
    if (!holders.current.has(rank)) throw fail('winner_not_found')
    const by = holders.next
    const further = by > (stored.winners?.length ?? 0) ? await drawFurther(ctx, trx, stored, by) : undefined
    const end = await takeLedger(ctx, trx)
    await insertEvent(trx, {
      giveaway_id: giveawayId,
      no: events.length,
      type: 'replacement',
      at: end.at,
      rank,
      by_rank: by,
      reason,
      note,
      draw: further ? JSON.stringify(further.draw) : null,
      source_row: further?.row ?? null,
    })
    promoted = further && { stored, no: events.length, row: further.row, rank: by, draw: further.draw }
    const winner = stored.winners?.find((one) => one.rank === by)
    substitute = winner && { stored, winner }
    await deletePictures(trx, giveawayId, [rank])
    ctx.reached('replacement-written')
    if ((await commitmentLine(trx, giveawayId)) !== undefined)
      await appendLine(
        ctx,
        trx,
        end,
        {
          type: 'replacement',
          ...ofDraw(stored),
          rank,
          by,
          reason,
          note: note === null ? null : noteHash(note),
        },
        giveawayId,
      )
    ctx.reached('replacement-appended')
    const window = claimWindow(claims, rank)
    if (window !== undefined) await openClaims(ctx, trx, giveawayId, [by], window)
    await alongside?.(trx, stored)
    return true
  })
  ctx.reached('replaced')
  if (promoted) await addComment(ctx, promoted)
  if (substitute) await addPicture(ctx, substitute.stored, substitute.winner)
  return isReplaced
}

/** How long the holder of a place has or had to claim the prize, in seconds; undefined if there was no deadline. */
function claimWindow(claims: readonly StoredClaim[], rank: number): number | undefined {
  const window = claims.find((claim) => claim.rank === rank)?.window_seconds
  return window === noClaimWindow ? undefined : window
}

interface Promoted {
  stored: StoredGiveaway
  /** number of the event */
  no: number
  row: number
  rank: number
  draw: ReceiptDraw
}

/**
 * Outside the replacement's transaction: waiting for comments while holding a connection would block others. The
 * replacement is done and public by then, so it doesn't fail with its comment.
 */
async function addComment(ctx: AfterContext, { stored, no, row, rank, draw }: Promoted): Promise<void> {
  const comment = (await commentsAt(ctx, stored, [row])).get(row)
  if (!comment) return
  try {
    await addEventComment(ctx.db, stored.id, no, comment)
  } catch (err) {
    ctx.log.error({ err, giveaway: stored.id }, "can't store the comment of a winner who moved up")
  }
  const name = 'key' in draw ? draw.key : ''
  await addPicture(ctx, stored, { rank, name, row, weight: draw.weight, comment })
}

async function addPicture(ctx: AfterContext, stored: StoredGiveaway, winner: StoredWinner): Promise<void> {
  await queuePictures(ctx, stored, await findPictures(ctx, stored, [winner]))
}

/** Sets deadlines for some ranks and queues the jobs that enforce them. */
export async function openClaims(
  ctx: Pick<Context, 'now' | 'queue'>,
  trx: Context['db'],
  giveawayId: string,
  ranks: number[],
  windowSeconds: number,
): Promise<void> {
  const deadline = new Date(ctx.now().getTime() + windowSeconds * secondMs)
  await setClaims(
    trx,
    ranks.map((rank) => ({
      giveaway_id: giveawayId,
      rank,
      window_seconds: windowSeconds,
      deadline,
      claimed_at: null,
    })),
  )
  const jobs = ranks.map((rank) => ({ giveaway_id: giveawayId, rank }))
  await ctx.queue.sendAll('end_claim', jobs, { db: trx, startAfter: deadline })
}

/** Locks a stored draw. Raises `giveaway_not_found` and `giveaway_not_completed`. */
export async function finishedOne(trx: Context['db'], id: string): Promise<StoredGiveaway> {
  const stored = await lockGiveaway(trx, id)
  if (!stored) throw fail('giveaway_not_found')
  if (stored.status !== 'finished') throw fail('giveaway_not_completed')
  return stored
}

function ofDraw(stored: StoredGiveaway) {
  return { draw: stored.id, commitHash: stored.commit_hash }
}

/** The entry at `rank` of the ranking, beyond those drawn before. Raises `nobody_left` if no entry is left. */
async function drawFurther(ctx: AfterContext, trx: Context['db'], stored: StoredGiveaway, rank: number) {
  const header = JSON.parse(stored.header) as Commitment
  const { beacon } = JSON.parse(stored.receipt ?? '{}') as Receipt
  const list = await openList(trx, stored)
  const { weights } = await storedWeights(list)
  const entry = rankAll(weights, seedOf(Buffer.from(beacon, 'hex'), stored.commit_hash), rank).at(-1)
  if (!entry || entry.i !== rank - 1) throw fail('nobody_left')
  const row = (await provenRows(ctx, stored, list, [entry.index])).get(entry.index)
  if (!row) throw new Error(`row ${entry.index} of ${header.drawId} cannot be proven`)
  const identity = row.open ?? { leaf: row.leaf }
  const draw: ReceiptDraw = { ...entry, ...identity, path: row.path }
  return { draw, row: row.row }
}

/**
 * Declares a draw void for a public reason. It stays on record, and the next draw of its list gets the next number. A
 * scheduled draw can be called off in the same way while its number is still unknown; then it is never drawn.
 */
export async function voidDraw(ctx: VoidContext, giveawayId: string, note: string): Promise<void> {
  await ctx.db.transaction().execute((trx) => voidDrawWithin(ctx, trx, giveawayId, note))
}

type VoidContext = AfterContext & Pick<Context, 'beacon'>

/** Same as above, within a larger transaction. */
export async function voidDrawWithin(
  ctx: VoidContext,
  trx: Context['db'],
  giveawayId: string,
  note: string,
): Promise<StoredGiveaway> {
  const stored = await lockGiveaway(trx, giveawayId)
  if (!stored) throw fail('giveaway_not_found')
  if (stored.status !== 'finished' && !isFarAhead(ctx, stored)) throw fail('giveaway_not_completed')
  const events = await eventsOf(trx, giveawayId)
  if (voidingOf(events)) throw fail('giveaway_void')
  const end = await takeLedger(ctx, trx)
  await insertEvent(trx, { giveaway_id: giveawayId, no: events.length, type: 'void', at: end.at, note })
  await deletePictures(trx, giveawayId)
  if ((await commitmentLine(trx, giveawayId)) !== undefined)
    await appendLine(ctx, trx, end, { type: 'void', ...ofDraw(stored), note: noteHash(note) }, giveawayId)
  return stored
}

/** Rounds before the draw during which it cannot be called off: once the number is known, so are the winners. */
const roundsOfSilence = 2

export function isFarAhead(
  { beacon, now }: Pick<Context, 'beacon' | 'now'>,
  { mode, round }: Pick<StoredGiveaway, 'mode' | 'round'>,
): boolean {
  return mode === 'scheduled' && (round ?? 0) > beacon.currentRound(now().getTime()) + roundsOfSilence
}
