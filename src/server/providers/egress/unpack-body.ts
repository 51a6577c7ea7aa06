import { promisify } from 'node:util'
import { brotliDecompress, gunzip, type ZlibOptions } from 'node:zlib'
import { EgressError } from './egress-error.ts'

/** What is said in `accept-encoding`. */
export const understoodEncodings = 'gzip, br'

type Unpack = (bytes: Buffer, options: Pick<ZlibOptions, 'maxOutputLength'>) => Promise<Buffer>

const unpackers = new Map<string, Unpack | undefined>([
  ['', undefined],
  ['identity', undefined],
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
])

/** Raises an `EgressError` where an answer is packed in a way that was not asked for. */
export function refuseEncoding(encoding: string): void {
  if (!unpackers.has(nameOf(encoding)))
    throw new EgressError('broken', 'The answer is packed in a way that was not asked for.')
}

/** The decoded body, at most `limit` bytes of it: a small answer that unpacks to a large one is stopped while it unpacks. */
export async function unpackBody(body: Buffer, encoding: string, limit: number): Promise<Buffer> {
  const unpack = unpackers.get(nameOf(encoding))
  if (!unpack) return body
  try {
    return await unpack(body, { maxOutputLength: limit })
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code !== 'ERR_BUFFER_TOO_LARGE') throw error
    throw new EgressError('huge', `The answer is larger than ${limit} bytes.`, { cause: error })
  }
}

function nameOf(encoding: string): string {
  return encoding.trim().toLowerCase()
}
