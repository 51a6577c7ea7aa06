import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { Comment } from '../../connectors/comment.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** The fastest: a quarter of the size, at half the work of the usual one. */
const params = { [constants.ZSTD_c_compressionLevel]: 1 }

/** A page of comments as it is kept: JSON lines under zstd. */
export function packPage(comments: readonly Comment[]): Promise<Buffer> {
  const lines = comments.map((comment) => `${JSON.stringify(comment)}\n`).join('')
  return compress(Buffer.from(lines), { params })
}

export async function unpackPage(data: Uint8Array): Promise<Comment[]> {
  const lines = (await decompress(data)).toString('utf8').split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Comment)
}
