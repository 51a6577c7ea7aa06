import { fail } from '#contract/api/errors.ts'
import type { ChanceSource } from '#contract/draws/chance.ts'
import type { createGiveaway as call } from '#contract/draws/giveaways.ts'
import { isDiceFault, parseDice } from '#draw/chance/dice-notation.ts'
import { howMany, type NumberFault, type NumberSpec, numberFault } from '#draw/chance/numbers.ts'
import { type ChanceSpec, chanceEntries, howManyFit } from '#draw/chance/plan.ts'
import { sealChance } from '#draw/chance/sealed-chance.ts'
import { packEntries } from '#draw/entries/entries.ts'
import type { Context } from '#server/context.ts'
import type { CallInput } from '#server/http/mount.ts'
import { minuteMs } from '#server/kit/durations.ts'
import { type FinishContext, finishDraw } from '../finish/finish-draw.ts'
import { giveawayById, type StoredGiveaway } from '../store.ts'
import type { DrawOptions, DrawRequest } from './draw-request.ts'
import { listOfFile, listOfSource } from './list-of-source.ts'
import { sealDraw, withDrawIdempotency } from './seal-draw.ts'

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
  // Only the time of the ledger, if a clock was ahead once, puts a round so far off.
  const isFarOff = draw_at !== null && draw_at.getTime() > end
  if (status === 'finished' || mode === 'scheduled' || isFarOff) return sealed
  const finishing = finishDraw(ctx, id, end, sealed)

  if (mode === 'local') return found(await finishing)
  // If the answer is sent before the draw, the draw continues in the background; the job handles what fails then.
  const watched = finishing.catch((err: unknown) =>
    ctx.log.warn({ err, giveaway: id }, 'a draw is waiting for its beacon round'),
  )
  if (!prefersAsync) await Promise.race([watched, delay(maxWait)])
  return found(await giveawayById(ctx.db, id))
}

function found(stored: StoredGiveaway | undefined): StoredGiveaway {
  if (!stored) throw fail('giveaway_not_found')
  return stored
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}

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
      return sealDraw(ctx, viewer, { options, ...list, requestKey })
    })
  }
  const { source, ...drawOptions } = body
  const repeatable = { key, content: ['body', JSON.stringify(body)], consume }
  return withDrawIdempotency(ctx, viewer, repeatable, async (requestKey) => {
    if (source.type === 'chance')
      return sealDraw(ctx, viewer, { ...listFromChance(source, drawOptions), requestKey })
    const list = await listOfSource(ctx, viewer, source, drawOptions)
    return sealDraw(ctx, viewer, { options: drawOptions, ...list, requestKey })
  })
}

type ChanceOptions = Pick<DrawOptions, 'title' | 'mode' | 'time_zone'>

/**
 * Coins, dice or numbers as a draw: rows that represent their parts, each of which is drawn. Raises `validation_failed`
 * for an invalid toss, and `chance_too_large` if it does not fit into one receipt.
 */
function listFromChance(
  source: ChanceSource,
  { title, mode, time_zone }: ChanceOptions,
): Pick<DrawRequest, 'read' | 'source' | 'options'> {
  // A toss is wanted now, and a scheduled one could be called off by its owner.
  if (mode === 'scheduled') throw invalid(['mode'], 'validation.not_an_option')
  const spec = specOf(source)
  const rows = chanceEntries(spec)
  if (!rows) throw fail('chance_too_large', { fits: howManyFit(spec) })
  return {
    source: { type: 'chance', chance: sealChance(spec) },
    options: {
      title,
      winners: rows.length,
      substitutes: 0,
      rules: { one_entry_per_person: false, exclude: [] },
      prizes: [],
      entries_public: true,
      show_contacts: false,
      ...(time_zone && { time_zone }),
      ...(mode && { mode }),
    },
    read: {
      list: {
        entries: packEntries(rows.map(({ key }) => key)),
        rows: Uint32Array.from(rows, (_, n) => n + 1),
        weights: Float64Array.from(rows, ({ weight }) => weight),
      },
      blank: 0,
      refused: 0,
    },
  }
}

function specOf(source: ChanceSource): ChanceSpec {
  switch (source.tool) {
    case 'coins':
      return { tool: 'coins', coins: source.coins }
    case 'dice': {
      const spec = parseDice(source.dice)
      if (isDiceFault(spec)) throw invalid(['source', 'dice'], 'validation.invalid')
      return spec
    }
    case 'numbers': {
      const { type: _, ...spec } = source
      const fault = numberFault(spec)
      if (fault) throw numbersInvalid(fault, spec)
      return spec
    }
  }
}

function numbersInvalid({ field, fault }: NumberFault, spec: NumberSpec) {
  const path = ['source', field]
  if (fault !== 'too_few') return invalid(path, 'validation.invalid')
  return invalid(path, 'validation.too_big.number', { count: Number(howMany(spec)) })
}

function invalid(path: string[], key: string, details?: { count: number }) {
  return fail('validation_failed', {}, [{ path, key, ...(details && { details }) }])
}
