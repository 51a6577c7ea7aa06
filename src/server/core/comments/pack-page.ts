import { promisify } from 'node:util'
import { constants, zstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Comment } from '../../connectors/comment.ts'
import { type CommentColumns, columnsOf, commentsOf } from './comment-columns.ts'

const compress = promisify(zstdCompress)

/** The fastest: a quarter of the size, at half the work of the usual one. */
const params = { [constants.ZSTD_c_compressionLevel]: 1 }
/** Bytes up to which packing takes less work than handing it to another thread: most pages by far. */
const maxConcurrent = 1 << 18
/**
 * Small pieces, and one place for all that is packed: what a packer was given, and its last piece, stay in memory until all of it is
 * searched for garbage, and would make the engine search every few hundred pages.
 */
const chunkSize = 4096
const desk = Buffer.allocUnsafeSlow(maxConcurrent)

/** A page of comments as it is kept: its columns as JSON under zstd. */
export async function packPage(comments: readonly Comment[]): Promise<Buffer> {
  const text = JSON.stringify(columnsOf(comments))
  if (text.length * 3 > maxConcurrent) {
    const bytes = Buffer.from(text)
    return compress(bytes, { params, pledgedSrcSize: bytes.length })
  }
  // Told the size beforehand, it takes smaller tables and less time.
  const size = desk.write(text)
  return zstdCompressSync(desk.subarray(0, size), { params, pledgedSrcSize: size, chunkSize })
}

export function unpackPage(data: Uint8Array): Comment[] {
  return commentsOf(unpackColumns(data))
}

export function unpackColumns(data: Uint8Array): CommentColumns {
  // Room for all of it at once; what says nothing of its size comes in pieces.
  const text = zstdDecompressSync(data, { chunkSize: sizeOf(data) + 64 }).toString('utf8')
  if (text.startsWith(columnsStart)) return JSON.parse(text) as CommentColumns
  // Pages were JSON lines, one a comment, before they were columns.
  const lines = text.split('\n').filter(Boolean)
  return columnsOf(lines.map((line) => JSON.parse(line) as Comment))
}

const columnsStart = '{"platform":['

const maxBelieved = 1 << 20

/** Bytes that a frame of zstd holds by its own words (RFC 8878, 3.1.1.1), at most a megabyte; a guess where it says nothing. */
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
