/** Rows or nodes that are hashed in one call: enough to make the call cheap, little enough to stay in the cache. */
export const laneBatch = 1024

/** Bytes of the longest key that the lanes take; the room of its message has 16 bits for its length. */
export const maxKeyLength = 1024

const messageBytes = 1216
const block = 320
const states = block + 16 * 16
const messages = states + 8 * 16
const weights = messages + 4 * messageBytes
const salts = weights + 8 * 2 * laneBatch
const offsets = salts + 16 * laneBatch
const hashes = offsets + 4 * (laneBatch + 4)
const pairs = hashes + 32 * laneBatch
const keys = pairs + 64 * laneBatch
const end = keys + laneBatch * maxKeyLength + 64

/**
 * Where the module of `sha256-lanes.generated.ts` finds its work, in bytes from the beginning of its memory. Leaves are made
 * of `weights`, `salts`, `offsets` and `keys`, nodes of `weights` (two a node) and `pairs`; both go to `hashes`.
 */
export const memory = {
  /** SHA-256's constants and first state: the module brings them */
  constants: 0,
  initial: 256,
  block,
  states,
  messages,
  messageBytes,
  /** 64-bit floats, integers >= 0 */
  weights,
  /** 16 bytes a row */
  salts,
  /** where each key begins in `keys`, and where the last one ends: 32-bit integers */
  offsets,
  /** eight 32-bit words each, values of the hash's big-endian words */
  hashes,
  pairs,
  keys,
  pages: Math.ceil(end / 65536),
}
