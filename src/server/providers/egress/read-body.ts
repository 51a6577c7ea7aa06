import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { EgressError } from './egress-error.ts'

/** What is said in `accept-encoding`. */
export const understoodEncodings = 'gzip, br'

/**
 * The decoded body, at most `limit` bytes of it: a small answer that unpacks to a large one is stopped while it unpacks.
 * Raises an `EgressError`, or the reason for which the body was ended.
 */
export async function readBody(body: Readable, encoding: string, limit: number): Promise<Buffer> {
  const decoder = decoderOf(encoding)
  if (!decoder) return gather(body, limit)
  const [read] = await Promise.all([gather(decoder, limit), pipeline(body, decoder)])
  return read
}

/** By hand: a pipeline makes an iterator of each body, and ends it with an error that nobody reads. */
function gather(source: Readable, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const ended = () =>
      reject(source.errored ?? new EgressError('broken', 'The answer ended before its end.'))
    // Whatever ended before anybody listened says so no more.
    if (source.destroyed) return ended()
    const chunks: Buffer[] = []
    let size = 0
    source.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else source.destroy(new EgressError('huge', `The answer is larger than ${limit} bytes.`))
    })
    source.on('end', () => {
      // It is closed after each end, which would be told again.
      source.off('close', ended)
      resolve(Buffer.concat(chunks, size))
    })
    source.on('error', reject)
    source.on('close', ended)
  })
}

function decoderOf(encoding: string) {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return undefined
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'br':
      return createBrotliDecompress()
    default:
      throw new EgressError('broken', 'The answer is packed in a way that was not asked for.')
  }
}
