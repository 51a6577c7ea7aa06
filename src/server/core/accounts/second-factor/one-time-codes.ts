import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '#server/context.ts'
import { acceptedKeys } from '#server/kit/secret-keys.ts'

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

/** Without letters and digits that look alike on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789'
const howMany = 10
const charactersEach = 12

/** Ten new codes in case of a lost app, 60 bits each: `abcd-efgh-jkmn`. */
export function newRecoveryCodes(ctx: Pick<Context, 'random'>): string[] {
  return Array.from({ length: howMany }, () => {
    const text = Array.from(ctx.random(charactersEach), (byte) => alphabet[byte % alphabet.length]).join('')
    return text.replaceAll(/(.{4})(?=.)/g, '$1-')
  })
}

/** Short enough to brute-force with a copy of the database, so the hash includes the key. */
export function recoveryCodeHash(
  { secretKey }: Pick<Context, 'secretKey'>,
  userId: string,
  code: string,
): Buffer {
  const typed = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHmac('sha256', secretKey).update(`recovery code\0${userId}\0${typed}`).digest()
}

/** With every accepted key: a printed code must survive a rotation. */
export function recoveryCodeHashes(
  { secretKey }: Pick<Context, 'secretKey'>,
  userId: string,
  code: string,
): Buffer[] {
  return acceptedKeys(secretKey).map((key) => recoveryCodeHash({ secretKey: key }, userId, code))
}
