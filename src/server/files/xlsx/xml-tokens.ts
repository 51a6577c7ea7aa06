import { isUtf8 } from 'node:buffer'
import { textOf } from '../cell-text.ts'
import { FileProblem } from '../file-problem.ts'
import { attribute } from './xml-values.ts'
import { damaged, type InflateBudget, inflatePart, type ZipEntry } from './zip-archive.ts'

export interface XmlHandler {
  /**
   * An element opens: its local name is `bytes[nameStart, nameEnd)`, its attributes are in `bytes[nameEnd, end)`; the
   * root has depth 1.
   */
  open(bytes: Uint8Array, nameStart: number, nameEnd: number, end: number, depth: number): void
  close(depth: number): void
  /**
   * Takes elements that the handler knows as a whole, as programs write them, from the `<` at `at` on inside of an element
   * of depth `depth`; returns the offset after them, or `at` where they are anything else.
   */
  whole?(bytes: Uint8Array, at: number, depth: number): number
  /** A piece of text; `isRaw` where `&` is an ordinary character (CDATA). A long text comes in several pieces. */
  text(bytes: Uint8Array, start: number, end: number, isRaw: boolean): void
}

const [less, greater, slash, exclamation, question, quote, apostrophe, colon, ampersand] = [
  60, 62, 47, 33, 63, 34, 39, 58, 38,
]

/** deeper than any part of a workbook */
const deepest = 64

/** longer tags and comments do not occur in spreadsheets */
const maxTokenLength = 1024 * 1024

/**
 * Splits XML (UTF-8, or UTF-16 with a byte order mark) into tags and texts as its chunks arrive, without creating
 * strings. Namespace prefixes are dropped. It checks the nesting of tags and refuses DTDs, so entities cannot explode
 * and no links are followed. Throws `file_dtd` and `file_damaged`.
 */
export class XmlTokens {
  private readonly handler: XmlHandler
  private readonly part: string
  private rest: Uint8Array = new Uint8Array(0)
  /** of rest and chunk together, used again for each chunk: new memory for each makes the engine search all of it */
  private joined = Buffer.alloc(0)
  /** a hash of the name of every open element */
  private readonly names = new Int32Array(deepest + 1)
  private depth = 0
  private hasRoot = false
  private decoder: TextDecoder | undefined
  private isStarted = false

  constructor(part: string, handler: XmlHandler) {
    this.part = part
    this.handler = handler
  }

  write(chunk: Uint8Array): void {
    const text = this.decode(chunk)
    const bytes = this.rest.length === 0 ? text : this.withRest(text)
    const used = this.scan(bytes)
    if (!isUtf8(bytes.subarray(0, used))) throw damaged(this.part)
    if (bytes.length - used > maxTokenLength) throw damaged(this.part)
    this.rest = bytes.slice(used)
  }

  end(): void {
    if (this.depth > 0 || !this.hasRoot || this.rest.some((byte) => byte > 32)) throw damaged(this.part)
  }

  private withRest(text: Uint8Array): Uint8Array {
    const size = this.rest.length + text.length
    if (this.joined.length < size) this.joined = Buffer.alloc(size + (size >> 2))
    this.joined.set(this.rest)
    this.joined.set(text, this.rest.length)
    return this.joined.subarray(0, size)
  }

  /** Handles every complete token and returns where the first incomplete one starts. */
  private scan(bytes: Uint8Array): number {
    const size = bytes.length
    let at = 0
    while (at < size) {
      if (bytes[at] !== less) {
        let end = at + 1
        while (end < size && bytes[end] !== less) end++
        const used = end < size ? end : safeEnd(bytes, at, size)
        if (used > at) this.text(bytes, at, used)
        at = used
        if (end === size) break
      }
      if (at + 1 >= size) break
      const whole = this.handler.whole?.(bytes, at, this.depth) ?? at
      if (whole > at) {
        at = whole
        continue
      }
      const next = this.tag(bytes, at)
      if (next < 0) break
      at = next
    }
    return at
  }

  /** Handles the markup that `<` at `at` starts; returns the offset after it, -1 where it is incomplete. */
  private tag(bytes: Uint8Array, at: number): number {
    const sign = bytes[at + 1]!
    if (sign === slash) return this.closing(bytes, at)
    if (sign === exclamation) return this.declaration(bytes, at)
    if (sign === question) return after(bytes, at, instructionEnd)
    return this.opening(bytes, at)
  }

  private opening(bytes: Uint8Array, at: number): number {
    const size = bytes.length
    let nameStart = at + 1
    let fingerprint = 0
    let end = nameStart
    for (; end < size; end++) {
      const byte = bytes[end]!
      if (byte <= 32 || byte === greater || byte === slash) break
      if (byte === colon) nameStart = end + 1
      fingerprint = (Math.imul(fingerprint, 31) + byte) | 0
    }
    const nameEnd = end
    for (; end < size; end++) {
      const byte = bytes[end]!
      if (byte === greater) break
      if (byte === less) throw damaged(this.part)
      if (byte === quote || byte === apostrophe) {
        end++
        while (end < size && bytes[end] !== byte) end++
      }
    }
    if (end >= size) return -1
    if (nameEnd === nameStart) throw damaged(this.part)
    if (this.depth === 0 && this.hasRoot) throw damaged(this.part)
    this.hasRoot = true
    this.depth++
    if (this.depth > deepest) throw damaged(this.part)
    this.names[this.depth] = fingerprint
    const isEmpty = bytes[end - 1] === slash
    this.handler.open(bytes, nameStart, nameEnd, isEmpty ? end - 1 : end, this.depth)
    if (isEmpty) this.handler.close(this.depth--)
    return end + 1
  }

  private closing(bytes: Uint8Array, at: number): number {
    const size = bytes.length
    let fingerprint = 0
    let end = at + 2
    for (; end < size && bytes[end]! > 32 && bytes[end] !== greater; end++) {
      fingerprint = (Math.imul(fingerprint, 31) + bytes[end]!) | 0
    }
    while (end < size && bytes[end]! <= 32) end++
    if (end >= size) return -1
    if (bytes[end] !== greater || this.depth === 0 || this.names[this.depth] !== fingerprint)
      throw damaged(this.part)
    this.handler.close(this.depth--)
    return end + 1
  }

  /** Comments and CDATA; everything else with `<!` is a DTD or broken. */
  private declaration(bytes: Uint8Array, at: number): number {
    if (startsWith(bytes, at, commentStart)) return after(bytes, at + commentStart.length, commentEnd)
    if (startsWith(bytes, at, cdataStart)) {
      const next = after(bytes, at + cdataStart.length, cdataEnd)
      if (next > 0 && this.depth > 0) {
        this.handler.text(bytes, at + cdataStart.length, next - cdataEnd.length, true)
      }
      return next
    }
    if (bytes.length - at < cdataStart.length) return -1
    throw startsWith(bytes, at, doctype) ? new FileProblem('file_dtd') : damaged(this.part)
  }

  private text(bytes: Uint8Array, start: number, end: number): void {
    if (this.depth > 0) return this.handler.text(bytes, start, end, false)
    for (let at = start; at < end; at++) if (bytes[at]! > 32) throw damaged(this.part)
  }

  private decode(chunk: Uint8Array): Uint8Array {
    if (!this.isStarted) {
      this.isStarted = true
      if (chunk[0] === 0xff && chunk[1] === 0xfe) this.decoder = new TextDecoder('utf-16le')
      if (chunk[0] === 0xfe && chunk[1] === 0xff) this.decoder = new TextDecoder('utf-16be')
      if (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) return chunk.subarray(3)
    }
    return this.decoder ? Buffer.from(this.decoder.decode(chunk, { stream: true })) : chunk
  }
}

const commentStart = Buffer.from('<!--')
const commentEnd = Buffer.from('-->')
const cdataStart = Buffer.from('<![CDATA[')
const cdataEnd = Buffer.from(']]>')
const instructionEnd = Buffer.from('?>')
const doctype = Buffer.from('<!DOCTYPE')

/** How far an unfinished text can be passed on: neither an entity nor a character is cut. */
function safeEnd(bytes: Uint8Array, start: number, end: number): number {
  for (let at = end - 1; at >= start && at > end - 16; at--) {
    if (bytes[at] === ampersand) return at
    if (bytes[at] === 59) break
  }
  for (let at = end - 1; at >= start && at > end - 4; at--) if (bytes[at]! >= 0xc0) return at
  return end
}

function startsWith(bytes: Uint8Array, at: number, word: Uint8Array): boolean {
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word[i]) return false
  return true
}

/** The offset after the next `word`, -1 where it has not arrived yet. */
function after(bytes: Uint8Array, at: number, word: Buffer): number {
  const found = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(word, at)
  return found < 0 ? -1 : found + word.length
}

/** Calls `visit` for every element of a small part; `read` returns an attribute by its local name. */
export async function readElements(
  entry: ZipEntry,
  budget: InflateBudget,
  visit: (name: string, read: (attribute: string) => string | undefined, depth: number) => void,
): Promise<void> {
  const tokens = new XmlTokens(entry.name, {
    open(bytes, nameStart, nameEnd, end, depth) {
      visit(textOf(bytes, nameStart, nameEnd), (name) => attribute(bytes, nameEnd, end, name), depth)
    },
    close() {},
    text() {},
  })
  await inflatePart(entry, budget, (chunk) => tokens.write(chunk))
  tokens.end()
}
