import type { Context } from '../../context.ts'
import { consumeAttempts } from '../../core/accounts/sign-in/attempts.ts'

const hour = 60 * 60

/** Of one account. A ticket is read and shown whole, so nobody may fill one, or a store with its files, by the minute. */
const limits = [
  { max: 120, seconds: hour },
  { max: 400, seconds: 24 * hour },
]

/** Counts a message of somebody to the team; raises `too_many_requests` where there were too many. */
export function consumeMessage(
  ctx: Pick<Context, 'db' | 'now' | 'secretKey'>,
  userId: string,
): Promise<void> {
  return consumeAttempts(
    ctx,
    limits.map(({ max, seconds }) => ({ key: `ticket message ${seconds} ${userId}`, max, seconds })),
  )
}
