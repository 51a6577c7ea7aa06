import { sha256 } from '@noble/hashes/sha2.js'

/**
 * The two hashes of the tree, one at a time and with the audited library. Verifying needs a few dozen of them;
 * `tree.ts` makes millions with its own loop, and a test compares both.
 */

/** `SHA256(0x00 || u64be(weight) || salt || key)`. Salt of 16 bytes, key in UTF-8, weight a safe integer >= 0. */
export function leafHash(weight: number, salt: Uint8Array, key: Uint8Array): Uint8Array {
  const message = new Uint8Array(9 + salt.length + key.length)
  writeUint64(message, 1, weight)
  message.set(salt, 9)
  message.set(key, 9 + salt.length)
  return sha256(message)
}

/** `SHA256(0x01 || u64be(sumL) || hashL || u64be(sumR) || hashR)`. */
export function nodeHash(sumL: number, hashL: Uint8Array, sumR: number, hashR: Uint8Array): Uint8Array {
  const message = new Uint8Array(81)
  message[0] = 1
  writeUint64(message, 1, sumL)
  message.set(hashL, 9)
  writeUint64(message, 41, sumR)
  message.set(hashR, 49)
  return sha256(message)
}

function writeUint64(into: Uint8Array, at: number, value: number): void {
  const view = new DataView(into.buffer)
  view.setUint32(at, Math.floor(value / 2 ** 32))
  view.setUint32(at + 4, value >>> 0)
}
