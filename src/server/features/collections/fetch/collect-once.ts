import type { Context, Viewer } from '#server/context.ts'
import type { StoredCollection } from '#server/core/comments/store.ts'
import {
  assertSameRequest,
  createIdempotency,
  hashOfParts,
  type Repeatable,
  type RequestKey,
} from '#server/kit/idempotency.ts'
import { collectionByKey, isKeyTaken } from '../store.ts'

const withIdempotency = createIdempotency<StoredCollection>()

/** Creates one collection per Idempotency-Key, however often the request is repeated. */
export function collectOnce(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  { key, content, consume }: Repeatable,
  make: (key: RequestKey | undefined) => Promise<StoredCollection>,
): Promise<StoredCollection> {
  return withIdempotency({
    account: viewer.account,
    key,
    hash: () => hashOfParts(content),
    consume,
    find: async (request) => {
      const stored = await collectionByKey(db, viewer, request.key)
      assertSameRequest(stored, request.hash)
      return stored
    },
    make,
    mayBeStored: isKeyTaken,
  })
}
