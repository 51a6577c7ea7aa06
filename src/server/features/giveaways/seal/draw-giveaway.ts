import { setTimeout as pause } from 'node:timers/promises'
import { fail } from '#contract/api/errors.ts'
import type { createGiveaway as call } from '#contract/draws/giveaways.ts'
import type { Context } from '#server/context.ts'
import type { CallInput } from '#server/http/mount.ts'
import { minuteMs } from '#server/kit/durations.ts'
import { type FinishContext, finishDraw } from '../finish/finish-draw.ts'
import { giveawayById, type StoredGiveaway } from '../store.ts'
import { listFromChance, listOfFile, listOfSource } from './list-of-source.ts'
import { sealAndStore, withDrawIdempotency } from './seal-draw.ts'

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
