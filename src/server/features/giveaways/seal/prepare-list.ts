import { createHash } from 'node:crypto'
import type { Commitment } from '#draw/commitment.ts'
import { identitiesOf } from '#draw/entries/identities.ts'
import { listHash } from '#draw/entries/list-hash.ts'
import { applyRules, type ListRules, type Weighing } from '#draw/entries/rules.ts'
import { joinTrees } from '#draw/tree/tree.ts'
import { type EntryChunk, packChunks } from './entry-chunks.ts'
import type { List } from './list.ts'

/** A list after rules and hashing: everything that sealing needs. */
export interface PreparedList {
  /** hex */
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
