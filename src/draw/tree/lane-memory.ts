/** Rows or nodes hashed per call: enough to amortize the call, few enough to stay in the cache. */
export const laneBatch = 1024

/** Maximum bytes of a key in the lanes; a message's length must fit into 16 bits. */
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
 * Memory layout of the module in `sha256-lanes.generated.ts`, as byte offsets. Leaves are made of `weights`, `salts`,
 * `offsets` and `keys`, nodes of `weights` (two per node) and `pairs`; both write to `hashes`.
 */
export const memory = {
  /** SHA-256's constants and initial state: the module contains them */
  constants: 0,
  initial: 256,
  block,
  states,
  messages,
  messageBytes,
  /** 64-bit floats, integers >= 0 */
  weights,
  /** 16 bytes per row */
  salts,
  /** where each key begins in `keys`, and where the last one ends: 32-bit integers */
  offsets,
  /** eight 32-bit words each, the values of the hash's big-endian words */
  hashes,
  pairs,
  keys,
  pages: Math.ceil(end / 65536),
}
