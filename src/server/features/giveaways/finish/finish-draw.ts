import { createHash } from 'node:crypto'
import type { NotificationType } from '#contract/accounts/notifications.ts'
import { canonicalJson } from '#draw/canonical-json.ts'
import type { Commitment } from '#draw/commitment.ts'
import { rank, seedOf } from '#draw/ranking.ts'
import type { Receipt, ReceiptDraw } from '#draw/receipt/receipt.ts'
import type { Context } from '#server/context.ts'
import { drawValues, notify } from '#server/core/notifications/bell/notifications.ts'
import { dayMs } from '#server/kit/durations.ts'
import { userIdOf } from '#server/kit/ids.ts'
import { createSingleFlight } from '#server/kit/single-flight.ts'
import { isVoid } from '../after/store.ts'
import { commentsAt } from '../comments/comments-of-draw.ts'
import { appendLine, takeLedger } from '../ledger/append-line.ts'
import { findPictures, queuePictures } from '../pictures/fetch-pictures.ts'
import { openList, provenRows, storedWeights } from '../result/stored-list.ts'
import {
  giveawayById,
  insertOutcome,
  lockToFinish,
  type StoredComment,
  type StoredGiveaway,
  type StoredWinner,
  sealedGiveaways,
} from '../store.ts'

interface FinishedParts {
  receipt: Receipt
  /** source rows of all entries */
  rows: Uint32Array
  /** the comments at some rows, for draws of comments */
  comments: Map<number, StoredComment>
}

/** The ranking with source rows. */
function winnersOf({ receipt, rows, comments }: FinishedParts): StoredWinner[] {
  return receipt.draws.map((draw) => {
    const row = rowOf(draw, rows)
    const comment = comments.get(row)
    const name = 'key' in draw ? draw.key : ''
    return { rank: draw.i + 1, name, row, weight: draw.weight, ...(comment && { comment }) }
  })
}

/** What is stored from a receipt: the ranking with source rows. */
export function outcomeOf(drawn: FinishedParts, now: Date) {
  return {
    // Canonical, so that every process that finishes a draw writes the same bytes.
    receipt: canonicalJson(drawn.receipt),
    winners: JSON.stringify(winnersOf(drawn)),
    finishedAt: now,
  }
}

function endOfSharing(finishedAt: Date, days: number | null): Date | null {
  return days === null ? null : new Date(finishedAt.getTime() + days * dayMs)
}

function rowOf({ index }: Receipt['draws'][number], rows: Uint32Array): number {
  return rows[index] ?? index + 1
}

export type FinishContext = Pick<
  Context,
  'beacon' | 'db' | 'env' | 'log' | 'now' | 'queue' | 'reached' | 'secrets' | 'signingKeys'
>

/** Concurrent callers of a draw in this process share one run. */
const share = createSingleFlight<StoredGiveaway | undefined>()

/**
 * Finishes a sealed draw, for any caller: the request that sealed it, its job, a later startup, a reader. Everything
 * that decides was committed with the seal, so every run finds the same winners. The result is always read back from
 * the database. Waits for a beacon round until `deadline`, then raises `BeaconError`. `sealed` is the draw as a caller
 * read it after its seal was committed.
 */
export function finishDraw(
  ctx: FinishContext,
  id: string,
  deadline: number,
  sealed?: StoredGiveaway,
): Promise<StoredGiveaway | undefined> {
  return share(id, () => (sealed ? finishSealed(ctx, sealed, deadline) : finish(ctx, id, deadline)))
}

async function finish(ctx: FinishContext, id: string, deadline: number): Promise<StoredGiveaway | undefined> {
  const stored = await giveawayById(ctx.db, id)
  if (stored?.status !== 'sealed' || (await isVoid(ctx.db, id))) return stored
  return finishSealed(ctx, stored, deadline)
}

async function finishSealed(
  ctx: FinishContext,
  stored: StoredGiveaway,
  deadline: number,
): Promise<StoredGiveaway | undefined> {
  const randomness = await randomnessOf(ctx, stored, deadline)
  ctx.reached('randomness-known')
  const { receipt, rows } = await openStored(ctx, stored, randomness.bytes)
  ctx.reached('ranked')
  const comments = await commentsAt(
    ctx,
    stored,
    receipt.draws.map((draw) => rowOf(draw, rows)),
  )
  const drawn = { receipt, rows, comments }
  const pictures = await findPictures(ctx, stored, winnersOf(drawn).slice(0, stored.winners_count))
  if (await keepOutcome(ctx, stored, drawn, randomness)) await queuePictures(ctx, stored, pictures)
  ctx.reached('drawn')
  return giveawayById(ctx.db, stored.id)
}

/** The receipt that follows from a sealed list and its randomness, with the source rows. */
async function openStored(ctx: FinishContext, stored: StoredGiveaway, randomness: Uint8Array) {
  const header = JSON.parse(stored.header) as Commitment
  const list = await openList(ctx.db, stored)
  const { root, tickets } = list.top
  if (root !== header.entries.root || tickets !== header.entries.tickets)
    throw new Error(`the stored entries of giveaway ${stored.id} do not match their seal`)
  const { weights, rows } = await storedWeights(list)
  const seed = seedOf(randomness, stored.commit_hash)
  const drawn = rank(weights, seed, header.winners + header.substitutes)
  const proven = await provenRows(
    ctx,
    stored,
    list,
    drawn.map(({ index }) => index),
  )
  const draws = drawn.map((entry): ReceiptDraw => {
    const row = proven.get(entry.index)
    if (!row?.open) throw new Error(`row ${entry.index} of giveaway ${stored.id} cannot be proven`)
    return { ...entry, ...row.open, path: row.path }
  })
  const receipt: Receipt = {
    commitment: header,
    commitHash: stored.commit_hash,
    beacon: Buffer.from(randomness).toString('hex'),
    seed: Buffer.from(seed).toString('hex'),
    draws,
  }
  return { receipt, rows }
}

/** Writes the outcome and its ledger line, both or neither, and only once. Returns whether it did. */
async function keepOutcome(
  ctx: FinishContext,
  stored: StoredGiveaway,
  drawn: FinishedParts,
  { signature }: KnownRandomness,
): Promise<boolean> {
  const outcome = outcomeOf(drawn, ctx.now())
  ctx.reached('outcome-begun')
  return ctx.db.transaction().execute(async (trx) => {
    const locked = await lockToFinish(trx, stored.id)
    if (!locked) return false
    // Takes the ledger before it updates the row, because a repeated request may hold it while waiting for this update.

    // A draw sealed before the ledger existed has no line to refer to.
    const end = locked.isReported ? await takeLedger(ctx, trx) : undefined
    // Its owner may have shared it for longer while its number was awaited.
    const expiresAt = endOfSharing(outcome.finishedAt, locked.sharingDays)
    const whole = { ...outcome, expiresAt, beaconSignature: signature ?? null }
    if (!(await insertOutcome(trx, stored.id, whole))) return false
    ctx.reached('outcome-written')
    // For all other modes, the user is waiting for the winners.
    if (stored.mode === 'scheduled') await notifyOwnerNow(ctx, trx, stored.id)
    if (!end) return true
    const report = {
      type: 'draw' as const,
      draw: stored.id,
      commitHash: stored.commit_hash,
      // Same as `outcomeHash`, but of the existing text: receipts with thousands of places are long.
      receipt: createHash('sha256').update(outcome.receipt).digest('hex'),
    }
    await appendLine(ctx, trx, end, report, stored.id)
    ctx.reached('draw-appended')
    return true
  })
}

/** The draw may have been deleted, renamed or given to an account while its number was awaited. */
async function notifyOwnerNow(ctx: FinishContext, trx: Context['db'], id: string): Promise<void> {
  const draw = await giveawayById(trx, id)
  if (draw) await notifyDrawOwner(ctx, trx, draw, 'draw_finished')
}

/** The number that decides, and its proof. */
interface KnownRandomness {
  /** 32 bytes */
  bytes: Uint8Array
  /** hex; of a beacon round */
  signature?: string
}

/**
 * The randomness promised to a sealed draw: its own seed, or its beacon round, which is waited for until `deadline`.
 * Raises an Error (`BeaconError`) if the round is not available in time.
 */
async function randomnessOf(
  ctx: Pick<Context, 'beacon' | 'secrets'>,
  stored: StoredGiveaway,
  deadline: number,
): Promise<KnownRandomness> {
  if (stored.seed) return { bytes: ctx.secrets.open(stored.seed, `giveaways.seed.${stored.id}`) }
  // Another chain also has a round of that number with a valid signature, but it is not the promised one.
  if (stored.chain !== ctx.beacon.chain?.hash)
    throw new Error(`giveaway ${stored.id} was promised a round of a chain that is not the configured one`)
  const { randomness, signature } = await ctx.beacon.waitForRound(stored.round ?? 0, deadline)
  return { bytes: randomness, signature: Buffer.from(signature).toString('hex') }
}

/**
 * Finishes every draw of a period that a process left sealed and that needs nothing external: at startup, and once a
 * minute. Returns how many. One that cannot be finished, for example after the loss of the secret key, does not prevent
 * the others. Draws that wait for a beacon have their jobs.
 */
export async function finishAllSealed(
  ctx: FinishContext,
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

/**
 * Notifies the owner of a draw of what happened in their absence. Visitors get no notifications, and neither do owners
 * of deleted draws. Winners' names are not included: a person erased from a draw must not remain in a notification.
 */
export async function notifyDrawOwner(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  draw: StoredGiveaway,
  type: Extract<NotificationType, 'draw_finished' | 'winner_promoted'>,
): Promise<void> {
  const userId = userIdOf(draw.owner)
  if (!userId || draw.deleted_at) return
  await notify(ctx, trx, { userId, type, values: drawValues(draw) })
}
