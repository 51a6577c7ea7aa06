import { Secret, TOTP } from 'otpauth'
import type { Context } from '#server/context.ts'

/** What every authenticator app can do: RFC 6238 with SHA-1, six digits, thirty seconds. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 }

/** 160 bits, as the app is told them. */
export function newTotpSecret(ctx: Pick<Context, 'random'>): string {
  return new Secret({ buffer: new Uint8Array(ctx.random(20)).buffer }).base32
}

/** The address that an app reads from a picture. */
export function totpAddress(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...kind, secret: Secret.fromBase32(secret), issuer, label }).toString()
}

/** The step of time whose code this is, one step early or late at most; undefined where it is none. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...kind, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 30_000) + delta
}

/** Where the box keeps a secret that counts. */
export function totpPlace(userId: string): string {
  return `users.totp_secret.${userId}`
}
