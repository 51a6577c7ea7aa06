import { z } from 'zod'
import { oauthProviders } from '#contract/accounts/oauth.ts'
import type { Browser } from '#server/http/browser.ts'
import { minuteSeconds } from '#server/kit/durations.ts'
import { isSameSecret } from '#server/kit/same-secret.ts'
import { createSealedCookie } from '#server/kit/sealed-cookie.ts'
import { tokenHash } from '#server/kit/tokens.ts'

/** One round trip to a provider, as the browser carries it. */
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

export const attemptCookie = createSealedCookie('oauth', attemptSchema)

export const minutesToComplete = 15

/** Over https the `__Host-` prefix guarantees that no other host of the domain can plant the cookie. */
const cookieName = (browser: Browser) => (browser.isSecure ? '__Host-oauth-complete' : 'oauth-complete')

/** The secret that the browser holds alongside a ticket, so that a ticket of another person cannot be planted. */
export function giveCompletion(browser: Browser, secret: string): void {
  browser.setCookie(cookieName(browser), secret, minutesToComplete * minuteSeconds)
}

export function endCompletion(browser: Browser): void {
  browser.clearCookie(cookieName(browser))
}

/** How a ticket identifies its browser. */
export function digestOf(secret: string): string {
  return tokenHash(secret).toString('base64url')
}

export function isSameBrowser(browser: Browser, digest: string): boolean {
  const secret = browser.cookie(cookieName(browser))
  return secret ? isSameSecret(digestOf(secret), digest) : false
}
