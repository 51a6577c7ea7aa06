import { timingSafeEqual } from 'node:crypto'
import type { Browser } from '#server/http/browser.ts'
import { tokenHash } from '../sessions/session-life.ts'

export const minutesToComplete = 15

/** Over https the name itself promises that no other host of the domain can plant it. */
const cookieName = (browser: Browser) => (browser.isSecure ? '__Host-oauth-complete' : 'oauth-complete')

/** What the browser holds beside a ticket, so that nobody can put another person in front of theirs. */
export function giveCompletion(browser: Browser, secret: string): void {
  browser.setCookie(cookieName(browser), secret, minutesToComplete * 60)
}

export function endCompletion(browser: Browser): void {
  browser.clearCookie(cookieName(browser))
}

/** How a ticket names the browser that it is for. */
export function digestOf(secret: string): string {
  return tokenHash(secret).toString('base64url')
}

export function isSameBrowser(browser: Browser, digest: string): boolean {
  const secret = browser.cookie(cookieName(browser))
  if (!secret) return false
  const [mine, asked] = [Buffer.from(digestOf(secret)), Buffer.from(digest)]
  return mine.length === asked.length && timingSafeEqual(mine, asked)
}
