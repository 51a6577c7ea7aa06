import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, constants, createBrotliCompress } from 'node:zlib'
import {
  type CachedDocument,
  documentFor,
  type MarkedBytes,
  type OwnParts,
  type TextMark,
} from './document-cache.ts'

/**
 * A document compressed once for all visitors, or for all with names of the same length. The visitor's own values are
 * between the compressed pieces, in blocks that brotli stores as they are (RFC 7932, section 9.2), so a copy is made by
 * writing there.
 */
type PackedDocument = MarkedBytes

interface Mark {
  at: number
  /** in the document, and in a copy */
  length: number
  ownLength: number
  of: 'nonce' | { key: number } | { text: number }
}

const params = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: 5,
  // Otherwise the code of a letter may depend on the two before it, which are a visitor's own.
  [constants.BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: 1,
}
const nonceLength = 22
const keyLength = 36

/**
 * What was compressed of each document, by the lengths of its visitor's texts: what follows a text of another length
 * refers to other bytes. `undefined` where such a copy was wanted once.
 */
const packed = new WeakMap<CachedDocument, Map<string, Promise<PackedDocument | undefined> | undefined>>()
/** Of one document, in its three seconds: more names of different lengths are compressed as any other reply. */
const maxLengths = 24

/** The document of one visitor in brotli; undefined where it cannot be packed, and is compressed as any other reply. */
export async function packedFor(document: CachedDocument, parts: OwnParts): Promise<Buffer | undefined> {
  const lengths = (parts.texts ?? []).map((text) => Buffer.byteLength(text))
  const known = packed.get(document) ?? new Map<string, Promise<PackedDocument | undefined> | undefined>()
  packed.set(document, known)
  const name = lengths.join()
  let template = known.get(name)
  // To pack costs more than to compress, so copies with names are packed once a second visitor wants the same.
  if (!template && (lengths.length === 0 || known.has(name))) template = pack(document, lengths)
  if (known.has(name) || known.size < maxLengths) known.set(name, template)
  const made = await template
  return made && documentFor(made, parts)
}

async function pack(
  document: CachedDocument,
  lengths: readonly number[],
): Promise<PackedDocument | undefined> {
  const marks = marksOf(document, lengths)
  if (marks.length > maxMarks || marks.some(({ ownLength }) => ownLength < 1 || ownLength > symbols.length))
    return undefined
  const packer = openPacker()
  const pieces: Buffer[] = []
  const nonces: number[] = []
  const keys = document.keys.map((): number[] => [])
  const texts: TextMark[] = []
  let size = 0
  let from = 0
  const add = (piece: Buffer) => {
    pieces.push(piece)
    size += piece.length
  }
  for (const [n, { at, length, ownLength, of }] of marks.entries()) {
    add(await packer.pack(document.bytes.subarray(from, at)))
    // The compressor must know that there is something here, and find nothing in it to refer to.
    await packer.pack(placeholder(n + 1, ownLength))
    add(blockHead(ownLength))
    if (of === 'nonce') nonces.push(size)
    else if ('key' in of) keys[of.key]?.push(size)
    else texts.push({ at: size, length: ownLength, text: of.text })
    add(Buffer.alloc(ownLength))
    from = at + length
  }
  add(await packer.end(document.bytes.subarray(from)))
  const template = { bytes: Buffer.concat(pieces), nonces, keys, texts }
  return isRight(template, document, lengths) ? template : undefined
}

function marksOf({ nonces, keys, texts = [] }: CachedDocument, lengths: readonly number[]): Mark[] {
  const marks = [
    ...nonces.map((at): Mark => ({ at, length: nonceLength, ownLength: nonceLength, of: 'nonce' })),
    ...keys.flatMap((offsets, key) =>
      offsets.map((at): Mark => ({ at, length: keyLength, ownLength: keyLength, of: { key } })),
    ),
    ...texts.map(
      ({ at, length, text }): Mark => ({ at, length, ownLength: lengths[text] ?? 0, of: { text } }),
    ),
  ]
  return marks.toSorted((one, other) => one.at - other.at)
}

/** A compressor whose pieces end on byte boundaries. */
function openPacker() {
  const encoder = createBrotliCompress({ params })
  const chunks: Buffer[] = []
  encoder.on('data', (chunk: Buffer) => chunks.push(chunk))
  const taken = () => Buffer.concat(chunks.splice(0))
  return {
    async pack(piece: Uint8Array): Promise<Buffer> {
      encoder.write(piece)
      await new Promise<void>((resolve) => encoder.flush(constants.BROTLI_OPERATION_FLUSH, resolve))
      // The last chunk arrives after the call that announces it.
      await setImmediate()
      return taken()
    },
    async end(piece: Uint8Array): Promise<Buffer> {
      encoder.end(piece)
      await finished(encoder)
      return taken()
    },
  }
}

/** Bytes that no text has: 29 control characters, and 8 that are no UTF-8. As 37 is a prime, every step visits all. */
const symbols = Uint8Array.from({ length: 256 }, (_, byte) => byte).filter(
  (byte) => (byte < 32 && ![9, 10, 13].includes(byte)) || byte >= 248,
)

const maxMarks = 2 * (symbols.length - 1)

/**
 * No three neighbors of one placeholder are those of another, or of any other place in it: the first ones differ in their
 * steps, the second ones in how their steps grow.
 */
function placeholder(number: number, length: number): Uint8Array {
  const isGrowing = number >= symbols.length
  const step = isGrowing ? number - symbols.length + 1 : number
  return Uint8Array.from(
    { length },
    (_, i) => symbols[(i * step * (isGrowing ? i : 1)) % symbols.length] ?? 0,
  )
}

/** The head of a block that is stored as it is: not the last, 16 bits of length, uncompressed. */
function blockHead(length: number): Buffer {
  const head = ((length - 1) << 3) | (1 << 19)
  return Buffer.from([head & 255, (head >> 8) & 255, head >> 16])
}

/** Whether a copy unpacks to what its visitor would have got. */
function isRight(template: PackedDocument, document: CachedDocument, lengths: readonly number[]): boolean {
  const nonce = 'n'.repeat(nonceLength)
  const keys = () => {
    let made = 0
    return () => String(made++).padEnd(keyLength, 'k')
  }
  const texts = lengths.map((length) => 't'.repeat(length))
  try {
    const unpacked = brotliDecompressSync(documentFor(template, { nonce, newKey: keys(), texts }))
    return unpacked.equals(documentFor(document, { nonce, newKey: keys(), texts }))
  } catch {
    return false
  }
}
