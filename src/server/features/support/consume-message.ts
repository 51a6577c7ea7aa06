import { daySeconds, hourSeconds } from '#server/kit/durations.ts'
import type { Context } from '../../context.ts'
import { consumeAttempts } from '../../core/accounts/sign-in/attempts.ts'

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
