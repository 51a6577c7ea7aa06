import { Secret, TOTP } from 'otpauth'
import type { Context } from '#server/context.ts'

/** What every authenticator app supports: RFC 6238 with SHA-1, six digits, thirty seconds. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 }

/** 160 bits, encoded as apps expect it. */
export function newTotpSecret(ctx: Pick<Context, 'random'>): string {
  return new Secret({ buffer: new Uint8Array(ctx.random(20)).buffer }).base32
}

/** The URI that an app scans from a QR code. */
export function totpAddress(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...kind, secret: Secret.fromBase32(secret), issuer, label }).toString()
}

/** The time step this code belongs to, at most one step early or late; undefined if invalid. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...kind, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 30_000) + delta
}

/** The encryption context of a confirmed secret. */
export function totpPlace(userId: string): string {
  return `users.totp_secret.${userId}`
}
