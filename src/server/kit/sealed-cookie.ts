import type { z } from 'zod'
import { minuteSeconds, secondMs } from './durations.ts'
import { isSameSecret } from './same-secret.ts'

interface Browser {
  isSecure: boolean
  cookie: (name: string) => string | undefined
  setCookie: (name: string, value: string, maxAgeSeconds: number) => void
  clearCookie: (name: string) => void
}

interface Secrets {
  close: (secret: Uint8Array, place: string) => Buffer
  open: (closed: Uint8Array, place: string) => Buffer
}

/** What comes back with the state that it was sent away with, and when that was, in milliseconds. */
interface RoundTrip {
  state: string
  at: number
}

const secondsToReturn = 10 * minuteSeconds

export interface SealedCookie<T> {
  set: (ctx: { secrets: Secrets }, browser: Browser, value: T) => void
  /** What was set in this browser, if it has this state and has not expired. Clears the cookie. */
  take: (ctx: { secrets: Secrets; now: () => Date }, browser: Browser, state: string) => T | undefined
}

/** A cookie that carries one round trip to another site; the browser can neither read nor change it. */
export function createSealedCookie<T extends RoundTrip>(name: string, schema: z.ZodType<T>): SealedCookie<T> {
  const place = `cookie.${name}`
  // Over https the `__Host-` prefix guarantees that no other host of the domain can plant the cookie.
  const nameFor = ({ isSecure }: Browser) => (isSecure ? `__Host-${name}` : name)

  function open(secrets: Secrets, cookie: string): T | undefined {
    try {
      const json: unknown = JSON.parse(secrets.open(Buffer.from(cookie, 'base64url'), place).toString())
      return schema.safeParse(json).data
    } catch {
      // Not ours, or encrypted with another key.
      return undefined
    }
  }

  return {
    set: ({ secrets }, browser, value) => {
      const closed = secrets.close(Buffer.from(JSON.stringify(value)), place)
      browser.setCookie(nameFor(browser), closed.toString('base64url'), secondsToReturn)
    },
    take: ({ secrets, now }, browser, state) => {
      const cookie = browser.cookie(nameFor(browser))
      if (!cookie) return undefined
      browser.clearCookie(nameFor(browser))
      const value = open(secrets, cookie)
      if (!value || !isSameSecret(value.state, state)) return undefined
      const age = now().getTime() - value.at
      return age >= 0 && age <= secondsToReturn * secondMs ? value : undefined
    },
  }
}
