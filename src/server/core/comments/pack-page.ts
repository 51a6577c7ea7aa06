import { promisify } from 'node:util'
import { constants, zstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Comment } from '../../connectors/comment.ts'
import { type CommentColumns, columnsOf, commentsOf } from './comment-columns.ts'

const compress = promisify(zstdCompress)

/** The fastest level: compresses to a quarter of the size, at half the work of the default. */
const params = { [constants.ZSTD_c_compressionLevel]: 1 }
/** Up to this many bytes, packing here is less work than handing it to another thread: by far most pages. */
const maxConcurrent = 1 << 18
/**
 * Small chunks and one shared input buffer: a packer's input and its last chunk stay in memory until a full garbage
 * collection, and would trigger one every few hundred pages.
 */
const chunkSize = 4096
const desk = Buffer.allocUnsafeSlow(maxConcurrent)

/** Packs a page of comments for storage: its columns as JSON, compressed with zstd. */
export async function packPage(comments: readonly Comment[]): Promise<Buffer> {
  const text = JSON.stringify(columnsOf(comments))
  if (text.length * 3 > maxConcurrent) {
    const bytes = Buffer.from(text)
    return compress(bytes, { params, pledgedSrcSize: bytes.length })
  }
  // With a known size, zstd uses smaller tables and less time.
  const size = desk.write(text)
  return zstdCompressSync(desk.subarray(0, size), { params, pledgedSrcSize: size, chunkSize })
}

export function unpackPage(data: Uint8Array): Comment[] {
  return commentsOf(unpackColumns(data))
}

export function unpackColumns(data: Uint8Array): CommentColumns {
  // Room for the whole output at once; a frame of unknown size arrives in chunks.
  const text = zstdDecompressSync(data, { chunkSize: sizeOf(data) + 64 }).toString('utf8')
  if (text.startsWith(columnsStart)) return JSON.parse(text) as CommentColumns
  // Older pages are JSON lines, one per comment.
  const lines = text.split('\n').filter(Boolean)
  return columnsOf(lines.map((line) => JSON.parse(line) as Comment))
}

const columnsStart = '{"platform":['

const maxBelieved = 1 << 20

/**
 * Decompressed size declared in a zstd frame (RFC 8878, 3.1.1.1), at most a megabyte; an estimate if it declares none.
 */
function sizeOf(frame: Uint8Array): number {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  const descriptor = frame[4] ?? 0
  const isSingle = (descriptor & 0x20) !== 0
  const at = 5 + (isSingle ? 0 : 1) + ([0, 1, 2, 4][descriptor & 3] as number)
  const field = descriptor >> 6
  if (frame.length < at + 8 || (field === 0 && !isSingle)) return chunkSize
  const size =
    field === 0 ? view.getUint8(at) : field === 1 ? view.getUint16(at, true) + 256 : view.getUint32(at, true)
  return Math.min(size, maxBelieved)
}
