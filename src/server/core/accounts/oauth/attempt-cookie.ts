import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type OauthProvider, oauthProviders } from '#contract/accounts/oauth.ts'
import type { Context } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { minuteSeconds, secondMs } from '#server/kit/durations.ts'

const secondsToReturn = 10 * minuteSeconds
const place = 'cookie.oauth'

/** One round trip to a provider, as the browser carries it without being able to read or change it. */
const attemptSchema = z.object({
  provider: z.enum(oauthProviders),
  state: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  redirectUri: z.string(),
  /** account that started; if the viewer is another account on return, the attempt is not theirs */
  userId: z.string().nullable(),
  at: z.number(),
})
export type Attempt = z.output<typeof attemptSchema>

/** Over https the `__Host-` prefix guarantees that no other host of the domain can plant the cookie. */
const cookieName = (browser: Browser) => (browser.isSecure ? '__Host-oauth' : 'oauth')

export function giveAttempt(ctx: Pick<Context, 'secrets'>, browser: Browser, attempt: Attempt): void {
  const closed = ctx.secrets.close(Buffer.from(JSON.stringify(attempt)), place)
  browser.setCookie(cookieName(browser), closed.toString('base64url'), secondsToReturn)
}

/** What the browser started with, if it matches this state and provider and has not expired. Clears the cookie. */
export function takeAttempt(
  ctx: Pick<Context, 'secrets' | 'now'>,
  browser: Browser,
  { provider, state }: { provider: OauthProvider; state: string },
): Attempt | undefined {
  const cookie = browser.cookie(cookieName(browser))
  if (!cookie) return undefined
  browser.clearCookie(cookieName(browser))
  const attempt = open(ctx, cookie)
  if (!attempt || attempt.provider !== provider || !isSame(attempt.state, state)) return undefined
  const age = ctx.now().getTime() - attempt.at
  return age >= 0 && age <= secondsToReturn * secondMs ? attempt : undefined
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
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
