import { createHash, randomUUID } from 'node:crypto'
import type { CallBody } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import { type createGuessGame as call, maxGameDays, usualGameDays } from '#contract/draws/guesses.ts'
import { uniformBelow } from '#draw/chance/uniform.ts'
import { NUMBER_SALT_BYTES, sealNumber } from '#draw/guess-game.ts'
import { dayMs, minuteMs } from '#server/kit/durations.ts'
import { assertSameRequest, createIdempotency, type RequestKey } from '#server/kit/idempotency.ts'
import type { Context, Viewer } from '../../context.ts'
import { consumeDraw, requireTool } from '../../core/plans/entitlements.ts'
import type { CallInput } from '../../http/mount.ts'
import { closeNumber } from './open-game.ts'
import { gameByKey, insertGame, type StoredGame } from './store.ts'

type Deps = Pick<Context, 'db' | 'now' | 'plan' | 'queue' | 'random' | 'secrets'>
type Input = CallBody<typeof call>

/** Leniency for clients whose clock is slightly ahead of ours. */
const leniencyMs = minuteMs

const withIdempotency = createIdempotency<StoredGame>()

/** Seals a number for others to guess, once per Idempotency-Key. Counts as a draw of the plan. */
export function createGame(
  ctx: Deps,
  {
    viewer,
    body,
    idempotencyKey,
    consume,
  }: Pick<CallInput<typeof call>, 'viewer' | 'body' | 'idempotencyKey' | 'consume'>,
): Promise<StoredGame> {
  return withIdempotency({
    account: viewer.account,
    key: idempotencyKey,
    hash: () => createHash('sha256').update(JSON.stringify(body)).digest(),
    consume,
    find: async ({ key, hash }) => {
      const existing = await gameByKey(ctx.db, viewer, key)
      assertSameRequest(existing, hash)
      return existing
    },
    make: (key) => seal(ctx, viewer, body, key),
    // Whatever failed: the same request may have been faster by a moment, and may have used up the quota.
    mayBeStored: () => true,
  })
}

async function seal(
  ctx: Deps,
  viewer: Viewer,
  input: Input,
  key: RequestKey | undefined,
): Promise<StoredGame> {
  const { title, lowest, highest, shows_guesses } = input
  if (lowest >= highest) {
    const details = { count: lowest + 1 }
    throw fail('validation_failed', {}, [{ path: ['highest'], key: 'validation.too_small.number', details }])
  }
  const plan = await requireTool(ctx, viewer, ['other_tools'])
  const id = randomUUID()
  const number = drawNumber(input, ctx.random)
  const salt = ctx.random(NUMBER_SALT_BYTES)
  const closes_at = closingTime(input, ctx.now())
  return ctx.db.transaction().execute(async (trx) => {
    await consumeDraw(trx, viewer, plan, ctx.now())
    const game = await insertGame(trx, {
      id,
      share_code: Buffer.from(ctx.random(16)).toString('base64url'),
      owner: viewer.owner,
      account: viewer.account,
      idempotency_key: key?.key ?? null,
      request_hash: key?.hash ?? null,
      title,
      lowest,
      highest,
      commitment: Buffer.from(sealNumber(salt, number)),
      sealed: closeNumber(ctx, id, { number, salt }),
      number: null,
      salt: null,
      shows_guesses,
      created_at: ctx.now(),
      closes_at,
      opened_at: null,
      kept_days: plan.day_limit,
      kept_until: null,
    })
    await ctx.queue.send('open_guess_game', { game_id: id }, { db: trx, startAfter: closes_at })
    return game
  })
}

function drawNumber({ lowest, highest }: Input, random: Context['random']): number {
  const first = BigInt(lowest)
  return Number(first + uniformBelow(BigInt(highest) - first + 1n, random))
}

function closingTime({ closes_at }: Input, now: Date): Date {
  if (closes_at === undefined) return new Date(now.getTime() + usualGameDays * dayMs)
  const at = new Date(closes_at)
  const remaining = at.getTime() - now.getTime()
  if (!(remaining >= minuteMs && remaining <= maxGameDays * dayMs + leniencyMs))
    throw fail('game_time_invalid')
  return at
}
