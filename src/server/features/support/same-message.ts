import { assertSameRequest } from '#server/kit/idempotency.ts'
import type { Context } from '../../context.ts'
import { messageByKey } from './store.ts'

interface Came {
  ticketId: string
  authorId: string
  key: string | undefined
  hash: Buffer
}

/** The message that an earlier request with this Idempotency-Key created. */
export async function sameMessage(
  db: Context['db'],
  { ticketId, authorId, key, hash }: Came,
): Promise<string | undefined> {
  const found = key === undefined ? undefined : await messageByKey(db, { ticketId, authorId, key })
  assertSameRequest(found, hash)
  return found?.id
}
