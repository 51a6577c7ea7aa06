import { setTimeout as pause } from 'node:timers/promises'
import { type ErrorDetails, Failure, fail } from '#contract/api/errors.ts'
import type { createGiveaway as call } from '#contract/draws/giveaways.ts'
import type { Context, Viewer } from '#server/context.ts'
import { assertRowLimit, planOf, requireTool } from '#server/core/plans/entitlements.ts'
import type { CallInput } from '#server/http/mount.ts'
import { minuteMs } from '#server/kit/durations.ts'
import { createIdempotency, hashOfParts, type Repeatable, type RequestKey } from '#server/kit/idempotency.ts'
import { type FinishContext, finishDraw } from '../finish/finish-draw.ts'
import { giveawayById, giveawayByKey, isKeyTaken, keepTimestamp, type StoredGiveaway } from '../store.ts'
import { commitSeal } from './commit-seal.ts'
import type { DrawContext, DrawRequest } from './draw-request.ts'
import { listFromChance, listOfFile, listOfSource } from './list-of-source.ts'
import { pastWinnersOfRule } from './past-winners.ts'
import { checkBeacon, modeOf } from './promise-randomness.ts'

type Request = Pick<
  CallInput<typeof call>,
  'viewer' | 'body' | 'options' | 'file' | 'idempotencyKey' | 'consume' | 'prefersAsync'
>

/**
 * Entry point of a draw: from a typed list, a file in the request, a previewed file, collected comments, or coins, dice
 * and numbers.
 */
export async function drawGiveaway(ctx: Context, request: Request): Promise<StoredGiveaway> {
  return awaitOutcome(ctx, await sealWithIdempotency(ctx, request), request.prefersAsync)
}

async function sealWithIdempotency(ctx: Context, request: Request): Promise<StoredGiveaway> {
  const { viewer, body, options, file, idempotencyKey: key, consume } = request
  if (options) {
    if (!file) throw fail('file_missing', { field: 'file' })
    const repeatable = { key, content: ['file', file.name, file.bytes, JSON.stringify(options)], consume }
    return withDrawIdempotency(ctx, viewer, repeatable, async (requestKey) => {
      const list = await listOfFile(ctx, viewer, file, options)
      return sealAndStore(ctx, viewer, { options, ...list, requestKey })
    })
  }
  const { source, ...drawOptions } = body
  const repeatable = { key, content: ['body', JSON.stringify(body)], consume }
  return withDrawIdempotency(ctx, viewer, repeatable, async (requestKey) => {
    if (source.type === 'chance')
      return sealAndStore(ctx, viewer, { ...listFromChance(source, drawOptions), requestKey })
    const list = await listOfSource(ctx, viewer, source, drawOptions)
    return sealAndStore(ctx, viewer, { options: drawOptions, ...list, requestKey })
  })
}

/** Milliseconds a request waits for the round of its draw (REQ-modes). */
const maxWait = 15_000
/** Milliseconds this process keeps waiting after its answer; then the job takes over. */
const maxWatch = minuteMs

/**
 * The answer to a request once its draw is sealed: the finished draw, or the sealed one if its round is still to come
 * and the client does not want to wait, has waited long enough, or scheduled the draw for later.
 */
async function awaitOutcome(
  ctx: FinishContext & Pick<Context, 'log'>,
  sealed: StoredGiveaway,
  prefersAsync: boolean,
): Promise<StoredGiveaway> {
  const { id, mode, status, draw_at } = sealed
  const end = ctx.now().getTime() + maxWatch
  // A round can only be this far off if an earlier ledger line carries a time from a clock that ran ahead.
  const isFarOff = draw_at !== null && draw_at.getTime() > end
  if (status === 'finished' || mode === 'scheduled' || isFarOff) return sealed
  const finishing = finishDraw(ctx, id, end, sealed)

  if (mode === 'local') return found(await finishing)
  // If the answer is sent before the draw, the draw continues in the background; the job handles what fails then.
  const watched = finishing.catch((err: unknown) =>
    ctx.log.warn({ err, giveaway: id }, 'a draw is waiting for its beacon round'),
  )
  if (!prefersAsync) await Promise.race([watched, pause(maxWait, undefined, { ref: false })])
  return found(await giveawayById(ctx.db, id))
}

function found(stored: StoredGiveaway | undefined): StoredGiveaway {
  if (!stored) throw fail('giveaway_not_found')
  return stored
}

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

type Deps = Pick<Context, 'db'>

const withIdempotency = createIdempotency<StoredGiveaway>()

/** Draws once per Idempotency-Key. A finished draw is never drawn again. */
export function withDrawIdempotency(
  ctx: Deps,
  viewer: Viewer,
  { key, content, consume }: Repeatable,
  draw: (requestKey: RequestKey | undefined) => Promise<StoredGiveaway>,
): Promise<StoredGiveaway> {
  return withIdempotency({
    account: viewer.account,
    key,
    hash: () => hashOfParts(content),
    consume,
    find: (request) => repeated(ctx, viewer, request),
    make: draw,
    // The draw of the other process may also have used up the quota.
    mayBeStored: (error) => isKeyTaken(error) || isQuota(error),
  })
}

function isQuota(error: unknown): boolean {
  return (
    error instanceof Failure &&
    (error.code === 'daily_limit_reached' || error.code === 'monthly_limit_reached')
  )
}

async function repeated(
  ctx: Deps,
  viewer: Viewer,
  { key, hash }: RequestKey,
): Promise<StoredGiveaway | undefined> {
  const stored = await giveawayByKey(ctx.db, viewer, key)
  if (!stored) return undefined
  if (!stored.request_hash?.equals(hash))
    throw fail(
      stored.finished_at ? 'giveaway_finished' : 'idempotency_key_reused',
      madeBefore(viewer, stored),
    )
  return stored
}

/** Leads to the draw that was made under the key, unless it is another's, as behind the same address, or deleted. */
function madeBefore(viewer: Viewer, { owner, deleted_at, share_code }: StoredGiveaway): ErrorDetails {
  return owner === viewer.owner && !deleted_at ? { share_code } : {}
}
