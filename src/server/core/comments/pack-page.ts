import { promisify } from 'node:util'
import { constants, zstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Comment } from '../../connectors/comment.ts'
import { type CommentColumns, columnsOf, commentsOf } from './comment-columns.ts'

const compress = promisify(zstdCompress)

/** The fastest: a quarter of the size, at half the work of the usual one. */
const params = { [constants.ZSTD_c_compressionLevel]: 1 }
/** Bytes up to which packing takes less work than handing it to another thread: most pages by far. */
const mostAtOnce = 1 << 18
/**
 * Small pieces, and one place for all that is packed: what a packer was given, and its last piece, stay in memory until all of it is
 * searched for garbage, and would make the engine search every few hundred pages.
 */
const chunkSize = 4096
const desk = Buffer.allocUnsafeSlow(mostAtOnce)

/** A page of comments as it is kept: its columns as JSON under zstd. */
export async function packPage(comments: readonly Comment[]): Promise<Buffer> {
  const text = JSON.stringify(columnsOf(comments))
  if (text.length * 3 > mostAtOnce) {
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
  const text = zstdDecompressSync(data, { chunkSize }).toString('utf8')
  if (text.startsWith(columnsStart)) return JSON.parse(text) as CommentColumns
  // Pages were JSON lines, one a comment, before they were columns.
  const lines = text.split('\n').filter(Boolean)
  return columnsOf(lines.map((line) => JSON.parse(line) as Comment))
}

const columnsStart = '{"platform":['
