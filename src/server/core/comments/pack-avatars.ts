import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Comment } from '../../connectors/comment.ts'

/** Longer addresses are not genuine. */
const maxUrlLength = 1500

const params = { [constants.ZSTD_c_compressionLevel]: 1 }

/**
 * Where the pictures of the authors of a page are, one per comment. Apart from the comments themselves, because only the
 * few of the winners are ever read. Null if the platform gave none.
 */
export function packAvatars(comments: readonly Comment[]): Buffer | null {
  return pack(comments.map(({ author }) => author.avatarUrl ?? null))
}

/** The same with only some of the comments left, such as after an erasure. */
export function thinAvatars(data: Uint8Array | null, isLeft: (index: number) => boolean): Buffer | null {
  return data && pack(unpackAvatars(data).filter((_, index) => isLeft(index)))
}

export function unpackAvatars(data: Uint8Array): (string | null)[] {
  return JSON.parse(zstdDecompressSync(data).toString('utf8')) as (string | null)[]
}

function pack(urls: readonly (string | null)[]): Buffer | null {
  const usable = urls.map((url) => (url && url.length <= maxUrlLength ? url : null))
  return usable.some((url) => url !== null) ? zstdCompressSync(JSON.stringify(usable), { params }) : null
}
