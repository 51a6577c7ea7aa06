import { createHash } from 'node:crypto'
import { type EligibleEntry, maxSampled } from '#contract/draws/results.ts'
import type { Commitment } from '#draw/commitment.ts'
import { entryKey } from '#draw/entries/entries.ts'
import { identitiesOf } from '#draw/entries/identities.ts'
import { listHash } from '#draw/entries/list-hashes.ts'
import { applyRules, type ListRules, type Weighing } from '#draw/entries/rules.ts'
import { type Drawn, rank } from '#draw/ranking.ts'
import { joinTrees } from '#draw/tree/tree.ts'
import { type EntryChunk, packChunks } from './entry-chunks.ts'
import type { List } from './list.ts'

/** A list after rules and hashing: everything that sealing needs. */
export interface PreparedList {
  /** hex; draws with the same one are counted together: hash of the people, of the posts, or random for a toss */
  listHash: string
  eligible: number
  tickets: number
  removals: Weighing['removals']
  /** the header's part about the list; absent if no entry has a ticket */
  entries?: Commitment['entries']
  chunks: EntryChunk[]
}

export interface ListToPrepare {
  list: List
  rules: ListRules
  /** the result of the rules, if already known */
  weighing?: Weighing
  /** hex; the key by which draws of the same source are counted, if not by its people */
  countedBy?: string | undefined
  saltKey: Uint8Array
  /** with fewer eligible entries no tree is built, because the draw will be refused */
  atLeast: number
}

/** The work on a whole list before it is sealed. `prepare-list-in-thread.ts` runs long lists in a thread. */
export function prepareList({
  list,
  rules,
  weighing: precomputed,
  countedBy,
  saltKey,
  atLeast,
}: ListToPrepare): PreparedList {
  const identities =
    precomputed && countedBy !== undefined ? undefined : identitiesOf(list.persons ?? list.entries)
  const weighing = precomputed ?? applyRules(list.entries, rules, list.weights, identities)
  const { eligible, tickets, removals } = weighing
  const hash =
    countedBy ?? listHash(identities ?? identitiesOf(list.persons ?? list.entries), createHash('sha256'))
  const prepared = { listHash: hash, eligible, tickets, removals, chunks: [] }
  if (eligible === 0 || eligible < atLeast) return prepared
  const chunks = packChunks(list, weighing, saltKey)
  const { root } = joinTrees(chunks.map(({ top }) => top))
  return { ...prepared, chunks, entries: { root, count: list.entries.count, tickets } }
}

export interface ListToTest {
  list: List
  rules: ListRules
  /** the result of the rules, if already known */
  weighing?: Weighing | undefined
  /** 32 random bytes used for nothing else */
  seed: Uint8Array
  /** winners plus substitutes */
  places: number
}

/** The result of rules and randomness for a list, with nothing stored. */
export interface TestedList {
  eligible: number
  tickets: number
  removals: Weighing['removals']
  drawn: (Drawn & { name: string })[]
  /** entries that can win, from all over the list, for a ceremony */
  sample: EligibleEntry[]
}

/** The rules and the ranking of a real draw, without a seal. `prepare-list-in-thread.ts` tests long lists in a thread. */
export function testList({ list, rules, weighing, seed, places }: ListToTest): TestedList {
  const { weights, eligible, tickets, removals } =
    weighing ?? applyRules(list.entries, rules, list.weights, identitiesOf(list.persons ?? list.entries))
  const named = (drawn: Drawn) => ({ ...drawn, name: entryKey(list.entries, drawn.index) })
  return {
    eligible,
    tickets,
    removals,
    drawn: rank(weights, seed, places).map(named),
    sample: sampleOf(list, weights, eligible),
  }
}

function sampleOf({ entries, rows }: List, weights: Float64Array, eligible: number): EligibleEntry[] {
  const step = Math.max(1, Math.floor(eligible / maxSampled))
  const sample: EligibleEntry[] = []
  let count = 0
  for (let row = 0; row < entries.count && sample.length < maxSampled; row++)
    if ((weights[row] as number) > 0 && count++ % step === 0)
      sample.push({ row: rows[row] ?? row + 1, name: entryKey(entries, row) } as EligibleEntry)
  return sample
}
