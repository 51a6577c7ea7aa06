import { createCipheriv } from 'node:crypto'
import { SALT_BYTES } from '#draw/entries/salts.ts'
import { laneHasher } from '#draw/tree/lane-hasher.ts'
import type { TreeTools } from '#draw/tree/tree.ts'

/**
 * Builds trees with native tools: salts by Node's cipher, hashes in lanes. Several times as fast as the engine's own.
 */
export const nativeTools: TreeTools = {
  saltStream(saltKey, from, count) {
    const counter = Buffer.alloc(SALT_BYTES)
    counter.writeBigUInt64BE(BigInt(from), 8)
    return createCipheriv('aes-256-ctr', saltKey, counter).update(new Uint8Array(SALT_BYTES * count))
  },
  hasher: laneHasher,
}

/** Name and version of the program, as stated in the headers of draws. */
export const engine = 'giveawaybox/1'
