import { assertSameRequest } from '#server/kit/idempotency.ts'
import type { Context } from '../../context.ts'
import { messageByKey } from './store.ts'

interface MessageKey {
  ticketId: string
  authorId: string
  key: string | undefined
  hash: Buffer
}

/** The message that an earlier request with this Idempotency-Key created. */
export async function sameMessage(
  db: Context['db'],
  { ticketId, authorId, key, hash }: MessageKey,
): Promise<string | undefined> {
  const message = key === undefined ? undefined : await messageByKey(db, { ticketId, authorId, key })
  assertSameRequest(message, hash)
  return message?.id
}
