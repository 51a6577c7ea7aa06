import { type Commitment, commitHash, FORMAT, fitsSeal, RANDOMNESS_BYTES } from './commitment.ts'
import type { Entries } from './entries/entries.ts'
import type { Weighing } from './entries/rules.ts'
import { rank, seedOf } from './ranking.ts'
import { buildReceipt, type Receipt } from './receipt/receipt.ts'
import { isCount } from './shape.ts'
import { buildTree, type Tree, type TreeTools } from './tree/tree.ts'

/** Everything in the header that does not follow from the list. */
export type HeaderParts = Omit<Commitment, 'v' | 'entries'>

export interface DrawToSeal {
  entries: Entries
  weighing: Pick<Weighing, 'weights'>
  header: HeaderParts
  /** 32 secret random bytes, used only for this draw; anyone who has them can derive every salt. */
  saltKey: Uint8Array
  /** Faster replacements for the engine's own, if available. */
  tools?: TreeTools
}

/** A draw whose list, rules and source of randomness can no longer change. */
export interface SealedDraw {
  header: Commitment
  /** Hex. This is what goes into the ledger before the randomness exists. */
  commitHash: string
  tree: Tree
  entries: Entries
  weights: Float64Array
  saltKey: Uint8Array
}

/**
 * First step: fixes the list. The same arguments give the same sealed draw, so it can be rebuilt after a restart.
 * Throws a RangeError if there are no tickets or if the numbers of winners and substitutes are not counts.
 */
export function sealDraw({ entries, weighing, header, saltKey, tools }: DrawToSeal): SealedDraw {
  if (!isCount(header.winners) || header.winners === 0) throw new RangeError('winners: at least one')
  if (!isCount(header.substitutes)) throw new RangeError('substitutes: none or more')
  const tree = buildTree(entries, weighing.weights, saltKey, tools)
  if (tree.tickets === 0) throw new RangeError('no entry holds a ticket')
  const { root, count, tickets } = tree
  const sealed: Commitment = { v: FORMAT, ...header, entries: { root, count, tickets } }
  return { header: sealed, commitHash: commitHash(sealed), tree, entries, weights: weighing.weights, saltKey }
}

/**
 * Second step: the randomness (32 bytes) decides. Winners and substitutes are the first places of one ranking; there
 * are fewer if fewer rows hold tickets. Throws a RangeError on a local seed that is not the sealed one.
 */
export function openDraw(
  sealed: SealedDraw,
  randomness: Uint8Array,
  options: { masked?: boolean } = {},
): Receipt {
  const { header, commitHash, tree, entries, weights, saltKey } = sealed
  if (randomness.length !== RANDOMNESS_BYTES) throw new RangeError('randomness must have 32 bytes')
  if (header.randomness.kind === 'local' && !fitsSeal(header.randomness, randomness)) {
    throw new RangeError('this seed is not the sealed one')
  }
  const seed = seedOf(randomness, commitHash)
  const drawn = rank(weights, seed, header.winners + header.substitutes)
  return buildReceipt({ header, commitHash, randomness, seed, drawn, tree, entries, saltKey, ...options })
}
