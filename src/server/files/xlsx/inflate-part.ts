import { crc32, createInflateRaw } from 'node:zlib'
import { FileProblem } from '../file-problem.ts'
import { damaged, type ZipEntry } from './zip-archive.ts'

/** upload security rule: how much larger than its compressed bytes a part may be, from a certain size on */
const largestRatio = 200
const ratioFrom = 4 * 1024 * 1024

/** each piece costs a turn of the event loop; room that a small part doesn't need makes the engine search all memory */
const chunkBytes = 1024 * 1024

/** What may still be inflated, in bytes, over all parts of a workbook. */
export interface InflateBudget {
  left: number
}

/**
 * Inflates a part and passes it to `take` in chunks, which are only valid during the call; `take` may return false when
 * it has seen enough. Sizes are counted on output, since declared ones may be false. Throws `file_zip_bomb` and
 * `file_damaged`.
 */
export async function inflatePart(
  entry: ZipEntry,
  budget: InflateBudget,
  take: (chunk: Uint8Array) => unknown,
): Promise<void> {
  if (entry.method === 0) return takeStored(entry, budget, take)
  if (entry.method !== 8) throw damaged(entry.name)
  const stream = createInflateRaw({ chunkSize: Math.min(chunkBytes, Math.max(1024, entry.inflatedSize + 1)) })
  stream.end(entry.compressed)
  let size = 0
  let crc = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      budget.left -= chunk.length
      const isTooDense = size > ratioFrom && size > stream.bytesWritten * largestRatio
      if (budget.left < 0 || isTooDense) throw new FileProblem('file_zip_bomb')
      crc = crc32(chunk, crc)
      if (take(chunk) === false) return
    }
  } catch (error) {
    if (isZlibError(error)) throw damaged(entry.name)
    throw error
  } finally {
    stream.destroy()
  }
  if (size !== entry.inflatedSize || crc !== entry.crc) throw damaged(entry.name)
}

function takeStored(entry: ZipEntry, budget: InflateBudget, take: (chunk: Uint8Array) => unknown): void {
  const { compressed } = entry
  budget.left -= compressed.length
  if (budget.left < 0) throw new FileProblem('file_zip_bomb')
  if (compressed.length !== entry.inflatedSize || crc32(compressed) !== entry.crc) throw damaged(entry.name)
  for (let at = 0; at < compressed.length; at += chunkBytes) {
    if (take(compressed.subarray(at, at + chunkBytes)) === false) return
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(Z_|ERR_)/.test(String(error.code))
}
