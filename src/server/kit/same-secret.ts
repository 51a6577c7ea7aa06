import { timingSafeEqual } from 'node:crypto'

/** Compares a secret with what was received, in a time that tells nothing about the secret but its length. */
export function isSameSecret(received: string | Uint8Array, expected: string | Uint8Array): boolean {
  const [one, other] = [Buffer.from(received), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
