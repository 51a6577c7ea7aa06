import { type ErrorDetails, Failure, fail } from '#contract/api/errors.ts'
import type { Context, Viewer } from '#server/context.ts'
import { createIdempotency, hashOfParts, type Repeatable, type RequestKey } from '#server/kit/idempotency.ts'
import { giveawayByKey, isKeyTaken, type StoredGiveaway } from '../store.ts'

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
