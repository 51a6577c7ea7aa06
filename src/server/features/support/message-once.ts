import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { consumeAttempts } from '../../core/accounts/sign-in/attempts.ts'
import type { ReceivedPart } from '../../http/read-upload.ts'
import { daySeconds, hourSeconds } from '../../kit/durations.ts'
import { assertSameRequest } from '../../kit/idempotency.ts'
import { messageByKey } from './store.ts'

/** Per account. Tickets are read and shown as a whole, so neither a ticket nor the file store may be flooded. */
const limits = [
  { max: 120, seconds: hourSeconds },
  { max: 400, seconds: daySeconds },
]

/** Counts a user's message to the team; raises `too_many_requests` above the limits. */
export function consumeMessage(
  ctx: Pick<Context, 'db' | 'now' | 'secretKey'>,
  userId: string,
): Promise<void> {
  return consumeAttempts(
    ctx,
    limits.map(({ max, seconds }) => ({ key: `ticket message ${seconds} ${userId}`, max, seconds })),
  )
}

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

/** Identifies a message that is sent again under its key: by its text, and by the names and bytes of its files. */
export function messageHash(content: readonly unknown[], files: readonly ReceivedPart[]): Buffer {
  const hash = createHash('sha256').update(JSON.stringify(content))
  for (const { name, bytes } of files) hash.update(JSON.stringify([name, bytes.length])).update(bytes)
  return hash.digest()
}
