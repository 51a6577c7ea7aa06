import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { connection } from '#contract/comments/connections.ts'
import { minuteSeconds, secondMs } from '#server/kit/durations.ts'
import type { Context } from '../../context.ts'
import type { Browser } from '../../http/browser.ts'

const secondsToReturn = 10 * minuteSeconds
const place = 'cookie.connect'

/** One round trip to a platform, as the browser carries it without being able to read or change it. */
const attemptSchema = z.object({
  platform: connection.shape.platform,
  state: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  /** account that started; if the viewer is another account on return, nothing is connected */
  userId: z.string(),
  at: z.number(),
})
export type Attempt = z.output<typeof attemptSchema>

/** Over https the `__Host-` prefix guarantees that no other host of the domain can plant the cookie. */
const cookieName = (browser: Browser) => (browser.isSecure ? '__Host-connect' : 'connect')

export function giveAttempt(ctx: Pick<Context, 'secrets'>, browser: Browser, attempt: Attempt): void {
  const closed = ctx.secrets.close(Buffer.from(JSON.stringify(attempt)), place)
  browser.setCookie(cookieName(browser), closed.toString('base64url'), secondsToReturn)
}

/** What the browser started with, if it matches this state and has not expired. Clears the cookie. */
export function takeAttempt(
  ctx: Pick<Context, 'secrets' | 'now'>,
  browser: Browser,
  state: string,
): Attempt | undefined {
  const cookie = browser.cookie(cookieName(browser))
  if (!cookie) return undefined
  browser.clearCookie(cookieName(browser))
  const attempt = open(ctx, cookie)
  if (!attempt || !isSame(attempt.state, state)) return undefined
  const age = ctx.now().getTime() - attempt.at
  return age >= 0 && age <= secondsToReturn * secondMs ? attempt : undefined
}

export function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function open(ctx: Pick<Context, 'secrets'>, cookie: string): Attempt | undefined {
  try {
    const json: unknown = JSON.parse(ctx.secrets.open(Buffer.from(cookie, 'base64url'), place).toString())
    return attemptSchema.safeParse(json).data
  } catch {
    // Not ours, or encrypted with another key.
    return undefined
  }
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(digestOf(one), digestOf(other))
}
