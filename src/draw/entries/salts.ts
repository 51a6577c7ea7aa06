import { ctr } from '@noble/ciphers/aes.js'

/** Bytes of one salt: one AES block. */
export const SALT_BYTES = 16

/** The salt of row `i`: bytes `[16i, 16i + 16)` of the AES-256-CTR key stream under `saltKey` (32 bytes), zero IV. */
export function salt(saltKey: Uint8Array, i: number): Uint8Array {
  return saltStream(saltKey, i, 1)
}

/** The salts of `count` rows from row `from` on, concatenated. */
export function saltStream(saltKey: Uint8Array, from: number, count: number): Uint8Array {
  if (saltKey.length !== 32) throw new RangeError('the salt key must have 32 bytes')
  return ctr(saltKey, counterBlock(from)).encrypt(new Uint8Array(SALT_BYTES * count))
}

/** The counter is a big-endian 128-bit number that starts at zero, so any row can be computed directly. */
function counterBlock(block: number): Uint8Array {
  const counter = new Uint8Array(SALT_BYTES)
  const view = new DataView(counter.buffer)
  view.setUint32(8, Math.floor(block / 2 ** 32))
  view.setUint32(12, block >>> 0)
  return counter
}
