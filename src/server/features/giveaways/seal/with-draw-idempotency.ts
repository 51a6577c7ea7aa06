import { createHash } from 'node:crypto'
import { Failure, fail } from '#contract/api/errors.ts'
import type { Context, Viewer } from '#server/context.ts'
import { giveawayByKey, isKeyTaken, type StoredGiveaway } from '../store.ts'
import type { RequestKey } from './draw-request.ts'

interface Repeatable {
  key: string | undefined
  /** the content of the request in a fixed order, for its hash */
  asked: (string | Uint8Array)[]
  /** counts the request toward the rate limit; repetitions are not counted */
  spend: () => Promise<void>
}

type Deps = Pick<Context, 'db'>

/** Draws in progress in this process, so that parallel repetitions wait instead of drawing for nothing. */
const underWay = new Map<string, { hash: Buffer; draw: Promise<StoredGiveaway> }>()

/**
 * Draws once per Idempotency-Key, even if the request is repeated, in parallel or after a crash: the same key and
 * request return the same draw, and a different request under a used key is refused. A finished draw is never drawn
 * again.
 */
export async function withDrawIdempotency(
  ctx: Deps,
  viewer: Viewer,
  request: Repeatable,
  draw: (requestKey: RequestKey | undefined) => Promise<StoredGiveaway>,
): Promise<StoredGiveaway> {
  const { key, spend } = request
  if (key === undefined) {
    await spend()
    return draw(undefined)
  }
  const hash = requestHash(request.asked)
  const known = await repeated(ctx, viewer, key, hash)
  if (known) return known
  const place = `${viewer.account}\0${key}`
  const running = underWay.get(place)
  if (running) {
    if (!running.hash.equals(hash)) throw fail('idempotency_key_reused')
    return running.draw
  }
  const started = spend()
    .then(() => draw({ key, hash }))
    .catch(async (error: unknown) => {
      // Another process was faster by a moment: use its draw, which may also have used up the quota.
      const other = isKeyTaken(error) || isQuota(error) ? await repeated(ctx, viewer, key, hash) : undefined
      if (other) return other
      throw error
    })
    .finally(() => underWay.delete(place))
  underWay.set(place, { hash, draw: started })
  return started
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
  key: string,
  hash: Buffer,
): Promise<StoredGiveaway | undefined> {
  const stored = await giveawayByKey(ctx.db, viewer, key)
  if (!stored) return undefined
  if (!stored.request_hash?.equals(hash))
    throw fail(stored.finished_at ? 'giveaway_finished' : 'idempotency_key_reused')
  return stored
}

function requestHash(parts: (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    hash.update(`${bytes.length}:`).update(bytes)
  }
  return hash.digest()
}
