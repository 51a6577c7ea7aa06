import { createHash } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'

/** The Idempotency-Key of a request and what identifies the request under it; both are stored with the result. */
export interface RequestKey {
  key: string
  hash: Buffer
}

/** A request that may carry an Idempotency-Key. */
export interface Repeatable {
  key: string | undefined
  /** the content of the request in a fixed order, for its hash */
  content: (string | Uint8Array)[]
  /** counts the request toward the rate limit; repetitions are not counted */
  consume: () => Promise<void>
}

interface Request<T> {
  /** whose key it is */
  account: string
  /** without a key every request is a new one */
  key: string | undefined
  hash: () => Buffer
  /** counts the request toward the rate limit; repetitions are not counted */
  consume: () => Promise<void>
  /** the stored result of this key; raises if it belongs to a different request */
  find: (request: RequestKey) => Promise<T | undefined>
  make: (request: RequestKey | undefined) => Promise<T>
  /** whether another process may have stored the result of this request meanwhile, as this error says */
  mayBeStored: (error: unknown) => boolean
}

/**
 * Makes one result per Idempotency-Key, even if the request is repeated, in parallel or after a crash: the same key and
 * request return the same result, and a different request under a used key is refused (ADR-047).
 */
export function createIdempotency<T>(): (request: Request<T>) => Promise<T> {
  // Parallel repetitions wait for the first instead of working for nothing.
  const inFlight = new Map<string, { hash: Buffer; result: Promise<T> }>()
  return async ({ account, key, hash: hashRequest, consume, find, make, mayBeStored }) => {
    if (key === undefined) {
      await consume()
      return make(undefined)
    }
    const request = { key, hash: hashRequest() }
    const known = await find(request)
    if (known) return known
    const flight = `${account}\0${key}`
    const running = inFlight.get(flight)
    if (running) {
      if (!running.hash.equals(request.hash)) throw fail('idempotency_key_reused')
      return running.result
    }
    const result = consume()
      .then(() => make(request))
      .catch(async (error: unknown) => {
        const other = mayBeStored(error) ? await find(request) : undefined
        if (other) return other
        throw error
      })
      .finally(() => inFlight.delete(flight))
    inFlight.set(flight, { hash: request.hash, result })
    return result
  }
}

/** Refuses a used key whose stored request was a different one. */
export function assertSameRequest(stored: { request_hash: Buffer | null } | undefined, hash: Buffer): void {
  if (stored && !stored.request_hash?.equals(hash)) throw fail('idempotency_key_reused')
}

/** Identifies the content of a request, given as parts in a fixed order. */
export function hashOfParts(parts: readonly (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    hash.update(`${bytes.length}:`).update(bytes)
  }
  return hash.digest()
}
