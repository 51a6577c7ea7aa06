import { parentHash } from './merkle.ts'

/**
 * A full subtree of the ledger: the lines `[index * 2^level, (index + 1) * 2^level)`; level 0 are the lines. Its hash
 * never changes while the ledger grows, so these hashes are stored, and every root and proof is assembled from them.
 */
export interface Subtree {
  level: number
  index: number
}

/** For each hash of a proof, the full subtrees it is assembled from, left to right. */
export type Plan = Subtree[][]

/** The parts of the root of `size` lines: a plan of one hash. Throws a RangeError on an empty ledger. */
export function rootPlan(size: number): Plan {
  if (!(size > 0)) throw new RangeError('an empty ledger has no subtrees')
  return [subtreesOf(0, size)]
}

/** The proof that line `index` is in the ledger of `size` lines (RFC 9162, 2.1.3.1). Throws a RangeError. */
export function inclusionPlan(index: number, size: number): Plan {
  if (!(index >= 0 && index < size)) throw new RangeError(`line ${index} of ${size}`)
  const plan: Plan = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const middle = from + splitOf(to - from)
    if (index < middle) {
      plan.unshift(subtreesOf(middle, to))
      to = middle
    } else {
      plan.unshift(subtreesOf(from, middle))
      from = middle
    }
  }
  return plan
}

/** The proof that the ledger of `size` lines begins with that of `oldSize` (RFC 9162, 2.1.4.1). Throws a RangeError. */
export function consistencyPlan(oldSize: number, size: number): Plan {
  if (!(oldSize >= 0 && oldSize <= size)) throw new RangeError(`${oldSize} lines of ${size}`)
  if (oldSize === 0 || oldSize === size) return []
  const plan: Plan = []
  let [from, to] = [0, size]
  while (to > oldSize) {
    const middle = from + splitOf(to - from)
    if (oldSize <= middle) {
      plan.unshift(subtreesOf(middle, to))
      to = middle
    } else {
      plan.unshift(subtreesOf(from, middle))
      from = middle
    }
  }
  // At the left edge the old ledger is one full subtree, whose root the caller already has.
  return from === 0 ? plan : [subtreesOf(from, to), ...plan]
}

/** The hashes of a plan. `hashOf` returns the hash of a full subtree of the plan. */
export function assemble(plan: Plan, hashOf: (subtree: Subtree) => Uint8Array): Uint8Array[] {
  return plan.map((parts) => parts.map(hashOf).reduceRight((right, left) => parentHash(left, right)))
}

/** A full subtree with its two halves. */
export interface Completed extends Subtree {
  left: Subtree
  right: Subtree
}

/**
 * The full subtrees above the lines that adding line `index` completes, bottom up. The right half of the first is the
 * line itself, that of every other is the one before it; the left halves are known from earlier lines.
 */
export function nodesCompletedBy(index: number): Completed[] {
  const completed: Completed[] = []
  let at = index
  for (let level = 0; at % 2 === 1; level++) {
    const right = { level, index: at }
    at = (at - 1) / 2
    completed.push({ level: level + 1, index: at, left: { level, index: right.index - 1 }, right })
  }
  return completed
}

/**
 * The hashes of `nodesCompletedBy(index)`, in its order. `line` is the hash of the line, `hashOf` returns the left
 * halves.
 */
export function completedHashes(
  index: number,
  line: Uint8Array,
  hashOf: (subtree: Subtree) => Uint8Array,
): { level: number; index: number; hash: Uint8Array }[] {
  let right = line
  return nodesCompletedBy(index).map(({ level, index: at, left }) => {
    right = parentHash(hashOf(left), right)
    return { level, index: at, hash: right }
  })
}

/**
 * The full subtrees that make up the lines `[from, to)`, left to right. The range is one of RFC 6962: it begins at a
 * multiple of a power of two that is at least its size, so its parts get smaller to the right.
 */
function subtreesOf(from: number, to: number): Subtree[] {
  const parts: Subtree[] = []
  for (let start = from; start < to; ) {
    let level = 0
    let width = 1
    while (start + width * 2 <= to) [level, width] = [level + 1, width * 2]
    parts.push({ level, index: start / width })
    start += width
  }
  return parts
}

/** The largest power of two below `size`, where RFC 6962 splits it. */
function splitOf(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}
