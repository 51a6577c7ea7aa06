import { type Entries, entryKey } from '#draw/entries/entries.ts'
import { REASONS, type Reason } from '#draw/entries/rules.ts'
import { SALT_BYTES } from '#draw/entries/salts.ts'
import { buildTreeFrom, joinTrees, type PathStep, type Tree } from '#draw/tree/tree.ts'
import type { Context } from '#server/context.ts'
import { nativeTools } from '#server/engine/native-tools.ts'
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

type Deps = Pick<Context, 'db' | 'secrets'>

/** The proofs of some rows, by index. Reads their chunks and the tops of the others, never the whole list. */
export async function provenRows(
  ctx: Deps,
  stored: StoredGiveaway,
  indices: readonly number[],
): Promise<Map<number, ProvenRow>> {
  const saltKey = saltKeyOf(ctx, stored)
  const tops = await chunkTops(ctx.db, stored.id)
  const joined = joinTrees(tops.map(({ root, tickets }) => ({ root, tickets })))
  const proven = new Map<number, ProvenRow>()
  for (const top of tops) {
    const indicesInChunk = indices.filter(
      (index) => index >= top.firstIndex && index < top.firstIndex + top.n,
    )
    if (indicesInChunk.length === 0) continue
    const chunk = await chunkAt(ctx.db, stored.id, top.no)
    if (!chunk) throw new Error(`chunk ${top.no} of giveaway ${stored.id} is gone`)
    const grown = growTree(chunk, saltKey)
    for (const index of indicesInChunk) proven.set(index, provenRow(grown, index, joined.path(top.no)))
  }
  return proven
}

/** The tickets of all rows, and their source rows. */
export async function storedWeights(
  db: Context['db'],
  { id, participants_total: count }: StoredGiveaway,
): Promise<{ weights: Float64Array; rows: Uint32Array }> {
  const weights = new Float64Array(count)
  const rows = new Uint32Array(count)
  for await (const chunk of chunksOf(db, id)) {
    const unpacked = unpackChunk(chunk)
    weights.set(unpacked.weights, chunk.firstIndex)
    rows.set(unpacked.rows, chunk.firstIndex)
  }
  return { weights, rows }
}

/** Root and tickets of the whole list, from the tops of its chunks. */
export async function storedTop(db: Context['db'], id: string) {
  const { root, tickets } = joinTrees(await chunkTops(db, id))
  return { root, tickets }
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
export function growTree(chunk: EntryChunk, saltKey: Uint8Array | undefined): GrownChunk {
  const unpacked = unpackChunk(chunk)
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
