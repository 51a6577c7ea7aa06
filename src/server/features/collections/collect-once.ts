import { createHash } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import type { Context, Viewer } from '../../context.ts'
import type { StoredCollection } from '../../core/comments/store.ts'
import { collectionByKey, isKeyTaken } from './store.ts'

export interface CollectKey {
  idempotency_key: string
  request_hash: Buffer
}

interface Repeatable {
  key: string | undefined
  /** the content of the request, for its hash */
  content: (string | Uint8Array)[]
  /** counts the request toward the rate limit; repetitions are not counted */
  spend: () => Promise<void>
}

/** Collections being created in this process, so that parallel repetitions wait for the first. */
const underWay = new Map<string, { hash: Buffer; creation: Promise<StoredCollection> }>()

/**
 * Creates one collection per Idempotency-Key, however often the request is repeated; a different request under a used
 * key is refused.
 */
export async function collectOnce(
  ctx: Pick<Context, 'db'>,
  viewer: Viewer,
  { key, content, spend }: Repeatable,
  make: (key: CollectKey | undefined) => Promise<StoredCollection>,
): Promise<StoredCollection> {
  if (key === undefined) {
    await spend()
    return make(undefined)
  }
  const hash = hashOf(content)
  const existing = await repeated(ctx, viewer, key, hash)
  if (existing) return existing
  const fullKey = `${viewer.account}\0${key}`
  const running = underWay.get(fullKey)
  if (running) {
    if (!running.hash.equals(hash)) throw fail('idempotency_key_reused')
    return running.creation
  }
  const creation = spend()
    .then(() => make({ idempotency_key: key, request_hash: hash }))
    .catch(async (error: unknown) => {
      // Another process was faster by a moment: use its collection.
      const other = isKeyTaken(error) ? await repeated(ctx, viewer, key, hash) : undefined
      if (other) return other
      throw error
    })
    .finally(() => underWay.delete(fullKey))
  underWay.set(fullKey, { hash, creation })
  return creation
}

async function repeated(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  key: string,
  hash: Buffer,
): Promise<StoredCollection | undefined> {
  const stored = await collectionByKey(db, viewer, key)
  if (stored && !stored.request_hash?.equals(hash)) throw fail('idempotency_key_reused')
  return stored
}

function hashOf(parts: (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    hash.update(`${bytes.length}:`).update(bytes)
  }
  return hash.digest()
}
