import { type Entries, entryKey } from '#draw/entries/entries.ts'
import { identityOf } from '#draw/entries/identities.ts'
import { handleOf, REASONS, type Reason } from '#draw/entries/rules.ts'
import { SALT_BYTES } from '#draw/entries/salts.ts'
import { buildTreeFrom, joinTrees, type PathStep, type Tree, type TreeTop } from '#draw/tree/tree.ts'
import type { Context } from '#server/context.ts'
import { nativeTools } from '#server/engine/native-tools.ts'
import { createLimiter } from '#server/kit/limiter.ts'
import { type EntryChunk, type UnpackedChunk, unpackChunk } from '../seal/entry-chunks.ts'
import { chunkAt, chunksOf, chunkTops, type StoredGiveaway } from '../store.ts'

/** One row of a sealed list with its inclusion proof. */
export interface ProvenRow {
  /** from 0; `row` is the source row, from 1 */
  index: number
  row: number
  weight: number
  reason: Reason
  /** index of the row that has the tickets of a duplicate */
  duplicateOf: number | undefined
  /** absent if the person was erased; only the row's hash remains */
  open?: { key: string; salt: string }
  leaf: string
  path: PathStep[]
}

interface ReadChunk {
  chunk: EntryChunk
  unpacked: UnpackedChunk
}

/** A sealed list, read as far as it is needed. */
interface StoredList {
  /** number of its entries */
  count: number
  /** where its chunks begin, in order */
  chunks: { no: number; firstIndex: number; n: number }[]
  /** root and tickets of the whole list, from the tops of its chunks */
  top: TreeTop
  /** the path from the top of a chunk to the top of the list */
  pathOf: (no: number) => PathStep[]
  /** reads a chunk; the latest one is kept, so that a short list is read and unpacked only once */
  read: (no: number) => Promise<ReadChunk>
}

/** Opens a sealed list: a short one, which is its first chunk, is read at once. */
export async function openList(
  db: Context['db'],
  { id, participants_total: count }: Pick<StoredGiveaway, 'id' | 'participants_total'>,
): Promise<StoredList> {
  const first = await chunkAt(db, id, 0)
  const chunks =
    first?.n === count ? [{ no: 0, firstIndex: 0, n: count, ...first.top }] : await chunkTops(db, id)
  const joined = joinTrees(chunks.map(({ root, tickets }) => ({ root, tickets })))
  let latest = first && { chunk: first, unpacked: unpackChunk(first) }
  return {
    count,
    chunks,
    top: { root: joined.root, tickets: joined.tickets },
    pathOf: joined.path,
    read: async (no) => {
      if (latest?.chunk.no === no) return latest
      const chunk = await chunkAt(db, id, no)
      if (!chunk) throw new Error(`chunk ${no} of giveaway ${id} is gone`)
      latest = { chunk, unpacked: unpackChunk(chunk) }
      return latest
    },
  }
}

/** The proofs of some rows, by index. Reads their chunks and the tops of the others, never the whole list. */
export async function provenRows(
  ctx: Pick<Context, 'secrets'>,
  stored: StoredGiveaway,
  list: StoredList,
  indices: readonly number[],
): Promise<Map<number, ProvenRow>> {
  const saltKey = saltKeyOf(ctx, stored)
  const proven = new Map<number, ProvenRow>()
  for (const { no, firstIndex, n } of list.chunks) {
    const indicesInChunk = indices.filter((index) => index >= firstIndex && index < firstIndex + n)
    if (indicesInChunk.length === 0) continue
    const { chunk, unpacked } = await list.read(no)
    const grown = growTree(chunk, saltKey, unpacked)
    for (const index of indicesInChunk) proven.set(index, provenRow(grown, index, list.pathOf(no)))
  }
  return proven
}

/** The tickets of all rows, and their source rows. */
export async function storedWeights(list: StoredList): Promise<{ weights: Float64Array; rows: Uint32Array }> {
  const weights = new Float64Array(list.count)
  const rows = new Uint32Array(list.count)
  for (const { no, firstIndex } of list.chunks) {
    const { unpacked } = await list.read(no)
    weights.set(unpacked.weights, firstIndex)
    rows.set(unpacked.rows, firstIndex)
  }
  return { weights, rows }
}

/** The key all salts are derived from; undefined once a person was erased. */
export function saltKeyOf({ secrets }: Pick<Context, 'secrets'>, stored: StoredGiveaway): Buffer | undefined {
  return stored.salt_key ? secrets.open(stored.salt_key, `giveaways.salt_key.${stored.id}`) : undefined
}

/** The salts of a chunk: stored ones, or derived from the key. */
export function saltsOf({ salts, firstIndex, n }: EntryChunk, saltKey: Uint8Array | undefined): Uint8Array {
  if (salts) return salts
  if (!saltKey) throw new Error('neither salts nor their key are known')
  return nativeTools.saltStream(saltKey, firstIndex, n)
}

interface GrownChunk {
  unpacked: UnpackedChunk
  entries: Entries
  salts: Uint8Array
  erased: Record<string, string>
  tree: Tree
}

/** The tree over a chunk. Raises an Error if it is not the sealed one. */
export function growTree(
  chunk: EntryChunk,
  saltKey: Uint8Array | undefined,
  unpacked = unpackChunk(chunk),
): GrownChunk {
  const entries = entriesOf(unpacked)
  const salts = saltsOf(chunk, saltKey)
  const erased = chunk.erased ?? {}
  const leaves = new Map(Object.entries(erased).map(([i, leaf]) => [Number(i), leaf]))
  const tree = buildTreeFrom({ entries, weights: unpacked.weights, salts, leaves }, nativeTools)
  if (tree.root !== chunk.top.root)
    throw new Error(`stored entries from ${chunk.firstIndex} on do not match their seal`)
  return { unpacked, entries, salts, erased, tree }
}

export function entriesOf({ n, bytes, offsets }: UnpackedChunk): Entries {
  return { count: n, bytes, offsets }
}

function provenRow(grown: GrownChunk, index: number, above: PathStep[]): ProvenRow {
  const { unpacked, entries, salts, erased, tree } = grown
  const i = index - unpacked.firstIndex
  const salt = Buffer.from(salts.subarray(i * SALT_BYTES, (i + 1) * SALT_BYTES)).toString('hex')
  const reason = REASONS[unpacked.reasons[i] ?? 0] ?? 'kept'
  return {
    index,
    row: unpacked.rows[i] ?? index + 1,
    weight: unpacked.weights[i] ?? 0,
    reason,
    duplicateOf: reason === 'duplicate' ? unpacked.duplicateOf[i] : undefined,
    ...(Object.hasOwn(erased, i) ? {} : { open: { key: entryKey(entries, i), salt } }),
    leaf: tree.leafHash(i),
    path: [...tree.path(i), ...above],
  }
}

/** Lists up to this length are read in a few milliseconds, so they do not queue. */
const shortList = 20_000
/** Concurrent reads of long lists: each may be held in memory, and takes a second or two for a million rows. */
const longLists = createLimiter({ maxConcurrent: 4, maxWaiting: 60, retrySeconds: 5 })

/**
 * Reads a whole stored list; long ones a few at a time, because everyone with a link can request them. Raises `busy`.
 */
export function readWholeList<T>(
  { participants_total }: { participants_total: number },
  read: () => Promise<T>,
): Promise<T> {
  return participants_total <= shortList ? read() : longLists.run(read)
}

export interface FoundRow {
  index: number
  /** in the source, from 1 */
  row: number
  /** tickets */
  weight: number
}

/**
 * All rows of one person, in order: compared like in a draw, ignoring case and look-alike characters, with or without a
 * leading @. Reads every row, so that the time taken does not reveal whether and where the name is in the list.
 */
export async function findRows(db: Context['db'], giveawayId: string, name: string): Promise<FoundRow[]> {
  const person = personOf(name)
  const matches: FoundRow[] = []
  if (person === '') return matches
  for await (const chunk of chunksOf(db, giveawayId)) {
    const unpacked = unpackChunk(chunk)
    const entries = entriesOf(unpacked)
    for (let i = 0; i < entries.count; i++)
      if (personOf(entryKey(entries, i)) === person)
        matches.push({
          index: chunk.firstIndex + i,
          row: unpacked.rows[i] ?? 0,
          weight: unpacked.weights[i] ?? 0,
        })
  }
  return matches
}

/** Two names are the same person if these are equal. A name like "@" has no handle and represents itself. */
export function personOf(name: string): string {
  return handleOf(name) || identityOf(name)
}
