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
  const chunks: Buffer[] = []
  const collect = async (source: AsyncIterable<Buffer>) => {
    let size = 0
    for await (const chunk of source) {
      size += chunk.length
      if (size > limit) throw new EgressError('huge', `The answer is larger than ${limit} bytes.`)
      chunks.push(chunk)
    }
  }
  const decoder = decoderOf(encoding)
  if (decoder) await pipeline(body, decoder, collect)
  else await pipeline(body, collect)
  return Buffer.concat(chunks)
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
