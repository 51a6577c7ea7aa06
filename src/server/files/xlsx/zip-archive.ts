import { crc32, createInflateRaw } from 'node:zlib'
import { FileProblem } from '../file-problem.ts'

export interface ZipEntry {
  name: string
  method: number
  crc: number
  /** declared; the real size is counted while inflating */
  inflatedSize: number
  compressed: Uint8Array
}

/** Real workbooks with a picture per row have a few hundred parts; malicious archives have a hundred thousand. */
const maxEntries = 1000

const symlink = 0o120000

type Range = [from: number, to: number]

interface Directory {
  count: number
  offset: number
  end: number
}

/**
 * The entries of a zip archive by lowercase name, read from its central directory. Everything that could make two
 * readers see two different archives is refused: duplicate names, overlapping entries, contradictory headers. Throws
 * `file_damaged`, `file_encrypted`, `file_too_complex`, `file_zip_bomb` and `file_zip_link`.
 */
export function readZip(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  try {
    return entriesOf(view)
  } catch (error) {
    if (error instanceof RangeError) throw damaged('zip')
    throw error
  }
}

/** A workbook whose `part` cannot be read, in `row` (from 1) where known. */
export function damaged(part: string, row?: number): FileProblem {
  return new FileProblem('file_damaged', row === undefined ? { part } : { part, row, context: 'row' })
}

function entriesOf(view: Buffer): Map<string, ZipEntry> {
  const directory = findDirectory(view)
  if (directory.count > maxEntries) throw tooManyEntries()
  const headers = readDirectory(view, directory)
  const ranges = headers.map(
    (header): Range => [header.offset, dataStart(view, header) + header.compressedSize],
  )
  assertNoOverlaps([...ranges, [directory.offset, view.length]])
  const entries = new Map<string, ZipEntry>()
  for (const header of headers) {
    const { name, method, crc, inflatedSize } = header
    const key = name.replace(/^\//, '').toLowerCase()
    if (entries.has(key) || localName(view, header) !== name) throw damaged(name.slice(0, 100))
    const start = dataStart(view, header)
    const compressed = view.subarray(start, start + header.compressedSize)
    entries.set(key, { name, method, crc, inflatedSize, compressed })
  }
  return entries
}

function readDirectory(view: Buffer, { count, offset, end }: Directory) {
  const headers: ReturnType<typeof readHeader>[] = []
  let at = offset
  while (headers.length < count) {
    if (at >= end || view.readUInt32LE(at) !== 0x02014b50) throw damaged('zip')
    const header = readHeader(view, at)
    if (header.isEncrypted) throw new FileProblem('file_encrypted')
    if (header.isLink) throw new FileProblem('file_zip_link', { part: header.name.slice(0, 100) })
    headers.push(header)
    at = header.end
  }
  // some readers would see entries beyond the declared count and others would not
  if (at !== end) throw damaged('zip')
  return headers
}

/** Zip bombs let many entries share the same compressed bytes. */
function assertNoOverlaps(ranges: Range[]): void {
  ranges.sort((a, b) => a[0] - b[0])
  let end = 0
  for (const [from, to] of ranges) {
    if (from < end) throw new FileProblem('file_zip_bomb')
    end = to
  }
}

function findDirectory(view: Buffer): Directory {
  const lowest = Math.max(0, view.length - 22 - 0xffff)
  for (let at = view.length - 22; at >= lowest; at--) {
    if (view.readUInt32LE(at) !== 0x06054b50 || at + 22 + view.readUInt16LE(at + 20) !== view.length) continue
    const count = view.readUInt16LE(at + 10)
    const size = view.readUInt32LE(at + 12)
    const offset = view.readUInt32LE(at + 16)
    if (count === 0xffff || size === 0xffffffff || offset === 0xffffffff) return findZip64(view, at)
    if (offset + size > at) throw damaged('zip')
    return { count, offset, end: offset + size }
  }
  throw damaged('zip')
}

function findZip64(view: Buffer, end: number): Directory {
  const locator = end - 20
  if (locator < 0 || view.readUInt32LE(locator) !== 0x07064b50) throw tooManyEntries()
  const record = whole(view.readBigUInt64LE(locator + 8))
  if (view.readUInt32LE(record) !== 0x06064b50) throw damaged('zip')
  const count = whole(view.readBigUInt64LE(record + 32))
  const size = whole(view.readBigUInt64LE(record + 40))
  const offset = whole(view.readBigUInt64LE(record + 48))
  if (offset + size > record) throw damaged('zip')
  return { count, offset, end: offset + size }
}

function readHeader(view: Buffer, at: number) {
  const nameEnd = at + 46 + view.readUInt16LE(at + 28)
  const extraEnd = nameEnd + view.readUInt16LE(at + 30)
  const sizes = { inflated: view.readUInt32LE(at + 24), compressed: view.readUInt32LE(at + 20) }
  const offset = readZip64Extra(view, nameEnd, extraEnd, sizes, view.readUInt32LE(at + 42))
  return {
    name: view.toString('utf8', at + 46, nameEnd),
    method: view.readUInt16LE(at + 10),
    crc: view.readUInt32LE(at + 16),
    isEncrypted: (view.readUInt16LE(at + 8) & 1) === 1,
    // the upper half is the Unix mode where the archive was created on such a system
    isLink: (view.readUInt16LE(at + 40) & 0o170000) === symlink,
    inflatedSize: sizes.inflated,
    compressedSize: sizes.compressed,
    offset,
    end: extraEnd + view.readUInt16LE(at + 32),
  }
}

/** Puts the 64-bit values of a header into `sizes` where the 32-bit ones say so, and returns the offset. */
function readZip64Extra(
  view: Buffer,
  from: number,
  to: number,
  sizes: { inflated: number; compressed: number },
  offset: number,
): number {
  for (let at = from; at + 4 <= to; at += 4 + view.readUInt16LE(at + 2)) {
    if (view.readUInt16LE(at) !== 1) continue
    let value = at + 4
    const next = () => {
      value += 8
      return whole(view.readBigUInt64LE(value - 8))
    }
    if (sizes.inflated === 0xffffffff) sizes.inflated = next()
    if (sizes.compressed === 0xffffffff) sizes.compressed = next()
    return offset === 0xffffffff ? next() : offset
  }
  return offset
}

/** Where the data of an entry begins, after its local header. */
function dataStart(view: Buffer, { offset, name }: { offset: number; name: string }): number {
  if (view.readUInt32LE(offset) !== 0x04034b50) throw damaged(name.slice(0, 100))
  return offset + 30 + view.readUInt16LE(offset + 26) + view.readUInt16LE(offset + 28)
}

function localName(view: Buffer, { offset }: { offset: number }): string {
  return view.toString('utf8', offset + 30, offset + 30 + view.readUInt16LE(offset + 26))
}

function tooManyEntries(): FileProblem {
  return new FileProblem('file_too_complex', { limit: maxEntries })
}

function whole(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged('zip')
  return Number(value)
}

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
