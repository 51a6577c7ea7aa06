import { createHash } from 'node:crypto'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { type Entries, sliceEntries } from '#draw/entries/entries.ts'
import type { Weighing } from '#draw/entries/rules.ts'
import { buildTreeFrom, type TreeTop } from '#draw/tree/tree.ts'
import { nativeTools } from '#server/engine/native-tools.ts'
import type { List } from './list.ts'

/**
 * Entries per chunk. A chunk is a full subtree of the entry tree, so a path needs only its own chunk and the tops of
 * the others.
 */
const chunkEntries = 4096
export const chunkFormat = 1
/** Bytes of one entry in `rest`: row u32, weight f64, reason u8, duplicateOf u32. */
const restBytes = 17
/** Typical bytes of a name in a chunk, including its end offset. */
const usualNameBytes = 28
/** An upper bound for the names of a chunk: 4,096 names of 256 code points with their ends. */
const maxInflated = 16 * 1024 * 1024

/** A run of entries in columns, compressed. The hash covers the uncompressed bytes. */
export interface EntryChunk {
  no: number
  firstIndex: number
  n: number
  names: Uint8Array
  rest: Uint8Array
  sha256: Uint8Array
  /** top of the entry tree over these rows */
  top: TreeTop
  /** 16 bytes per row, once the key they were derived from is destroyed */
  salts: Uint8Array | null
  /** leaf hashes (hex) of rows of erased people, by index within the chunk */
  erased: Record<string, string> | null
}

/** The contents of one chunk, unpacked. */
export interface UnpackedChunk {
  firstIndex: number
  n: number
  /** UTF-8 of all names, one after the other */
  bytes: Uint8Array
  /** n + 1 offsets into `bytes` */
  offsets: Uint32Array
  rows: Uint32Array
  weights: Float64Array
  reasons: Uint8Array
  duplicateOf: Uint32Array
}

type Weights = Pick<Weighing, 'weights' | 'reasons' | 'duplicateOf'>

/** Splits a list into chunks, each with the top of its subtree. Throws a RangeError if the tickets add up to 2^53. */
export function packChunks(list: List, weighing: Weights, saltKey: Uint8Array): EntryChunk[] {
  const chunks: EntryChunk[] = []
  for (let first = 0; first < list.entries.count; first += chunkEntries) {
    const n = Math.min(chunkEntries, list.entries.count - first)
    const names = nameBytes(list.entries, first, n)
    const rest = restOf(list, weighing, first, n)
    chunks.push({
      no: chunks.length,
      firstIndex: first,
      n,
      names: compress(names),
      rest: compress(rest),
      sha256: new Uint8Array(createHash('sha256').update(names).update(rest).digest()),
      top: topOf(list.entries, weighing.weights, saltKey, first, n),
      salts: null,
      erased: null,
    })
  }
  return chunks
}

function topOf(
  entries: Entries,
  weights: Float64Array,
  saltKey: Uint8Array,
  first: number,
  n: number,
): TreeTop {
  const { root, tickets } = buildTreeFrom(
    {
      entries: sliceEntries(entries, first, n),
      weights: weights.subarray(first, first + n),
      salts: nativeTools.saltStream(saltKey, first, n),
    },
    nativeTools,
  )
  return { root, tickets }
}

/** Raises an Error if the stored bytes are not the sealed ones. */
export function unpackChunk(
  chunk: Pick<EntryChunk, 'firstIndex' | 'n' | 'names' | 'rest' | 'sha256'>,
): UnpackedChunk {
  const names = decompress(chunk.names, usualNameBytes * chunk.n)
  const rest = decompress(chunk.rest, restBytes * chunk.n)
  if (!createHash('sha256').update(names).update(rest).digest().equals(chunk.sha256))
    throw new Error(`entries from ${chunk.firstIndex} on do not match their hash`)
  const { n, firstIndex } = chunk
  const offsets = viewOf(names)
  const view = viewOf(rest)
  const unpacked: UnpackedChunk = {
    firstIndex,
    n,
    bytes: names.subarray((n + 1) * 4),
    offsets: new Uint32Array(n + 1),
    rows: new Uint32Array(n),
    weights: new Float64Array(n),
    reasons: new Uint8Array(n),
    duplicateOf: new Uint32Array(n),
  }
  for (let i = 0; i <= n; i++) unpacked.offsets[i] = offsets.getUint32(i * 4, true)
  for (let i = 0; i < n; i++) {
    const at = i * restBytes
    unpacked.rows[i] = view.getUint32(at, true)
    unpacked.weights[i] = view.getFloat64(at + 4, true)
    unpacked.reasons[i] = view.getUint8(at + 12)
    unpacked.duplicateOf[i] = view.getUint32(at + 13, true)
  }
  return unpacked
}

const utf8 = new TextDecoder()

/** The name at a position of a chunk; empty if the person was erased. */
export function nameAt({ bytes, offsets }: UnpackedChunk, i: number): string {
  return utf8.decode(bytes.subarray(offsets[i], offsets[i + 1]))
}

/** The names of a chunk without those at some positions, and the new hash. */
export function blankNames(chunk: EntryChunk, indexes: number[]): Pick<EntryChunk, 'names' | 'sha256'> {
  const { n, bytes, offsets } = unpackChunk(chunk)
  const blanked = new Set(indexes)
  const remaining = Array.from({ length: n }, (_, i) =>
    blanked.has(i) ? new Uint8Array(0) : bytes.subarray(offsets[i], offsets[i + 1]),
  )
  const newOffsets = new Uint32Array(n + 1)
  for (const [i, name] of remaining.entries()) newOffsets[i + 1] = (newOffsets[i] ?? 0) + name.length
  const names = nameBytes({ count: n, bytes: Buffer.concat(remaining), offsets: newOffsets }, 0, n)
  const sha256 = createHash('sha256')
    .update(names)
    .update(decompress(chunk.rest, restBytes * n))
    .digest()
  return { names: compress(names), sha256: new Uint8Array(sha256) }
}

function nameBytes({ bytes, offsets }: Entries, first: number, n: number): Buffer {
  const start = offsets[first] ?? 0
  const end = offsets[first + n] ?? start
  const packed = Buffer.allocUnsafe((n + 1) * 4 + end - start)
  const view = viewOf(packed)
  for (let i = 0; i <= n; i++) view.setUint32(i * 4, (offsets[first + i] ?? end) - start, true)
  packed.set(bytes.subarray(start, end), (n + 1) * 4)
  return packed
}

function restOf(
  { rows }: List,
  { weights, reasons, duplicateOf }: Weights,
  first: number,
  n: number,
): Buffer {
  const rest = Buffer.allocUnsafe(n * restBytes)
  const view = viewOf(rest)
  for (let i = 0; i < n; i++) {
    const at = i * restBytes
    view.setUint32(at, rows[first + i] ?? 0, true)
    view.setFloat64(at + 4, weights[first + i] ?? 0, true)
    view.setUint8(at + 12, reasons[first + i] ?? 0)
    view.setUint32(at + 13, duplicateOf[first + i] ?? 0, true)
  }
  return rest
}

/** The engine compiles access by a view to single instructions; the methods of buffers check each byte. */
function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

/** zstd returns a view of an output block as large as asked for: copy it, so that a chunk does not hold on to the block. */
function compress(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const params = { [constants.ZSTD_c_compressionLevel]: 3 }
  return new Uint8Array(zstdCompressSync(bytes, { chunkSize: Math.min(bytes.length + 512, 1 << 17), params }))
}

/** `size`: expected bytes. A much larger buffer would make the engine collect garbage in all memory. */
function decompress(bytes: Uint8Array, size: number): Buffer {
  return zstdDecompressSync(bytes, { chunkSize: size + 64, maxOutputLength: maxInflated })
}
