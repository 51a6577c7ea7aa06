import { createHash } from 'node:crypto'

/** Only this hash of a token is stored. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A 256-bit token, encoded for transport. */
export function newToken(random: (bytes: number) => Uint8Array): string {
  return Buffer.from(random(32)).toString('base64url')
}
