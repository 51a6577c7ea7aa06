import type { ComparedCall } from './shared-request.ts'

/** Bytes that are the same for all visitors except for one nonce, form keys and texts, which are marks in them. */
export interface MarkedBytes {
  readonly bytes: Buffer
  /** offsets of the nonce */
  readonly nonces: readonly number[]
  /** offsets of each form key */
  readonly keys: readonly (readonly number[])[]
  /** where texts of other lengths belong, in the order of the bytes; none for guests */
  readonly texts?: readonly TextMark[]
}

export interface TextMark {
  readonly at: number
  readonly length: number
  /** of which text */
  readonly text: number
}

export interface CachedDocument extends MarkedBytes {
  /** its visitor agreed to the analytics tag */
  readonly analytics: boolean
}

/** The marks of a document while it was rendered: random each time, so that no text can contain them. */
export interface Marks {
  readonly nonce: string
  readonly keys: readonly string[]
  readonly texts?: readonly string[]
}

/** Finds the marks; undefined where the nonce is missing, as in responses that are not pages. */
export function documentWith(bytes: Buffer, marks: Marks, analytics: boolean): CachedDocument | undefined {
  const nonces = offsetsOf(marks.nonce, bytes)
  if (nonces.length === 0) return undefined
  const keys = marks.keys.map((key) => offsetsOf(key, bytes))
  return { bytes, nonces, keys, texts: textMarksOf(marks.texts ?? [], bytes), analytics }
}

function textMarksOf(texts: readonly string[], bytes: Buffer): TextMark[] {
  const marks = texts.flatMap((mark, text) =>
    offsetsOf(mark, bytes).map((at): TextMark => ({ at, length: mark.length, text })),
  )
  return marks.toSorted((one, other) => one.at - other.at)
}

/** What a visitor's copy of a document has for its own. */
export interface OwnParts {
  nonce: string
  newKey: () => string
  texts?: readonly string[]
}

/** The document of one visitor. Each nonce and each key is exactly as long as its mark. */
export function documentFor(document: MarkedBytes, { nonce, newKey, texts = [] }: OwnParts): Buffer {
  const bytes = Buffer.from(document.bytes)
  for (const at of document.nonces) bytes.write(nonce, at, 'latin1')
  for (const offsets of document.keys) {
    const key = newKey()
    for (const at of offsets) bytes.write(key, at, 'latin1')
  }
  return document.texts?.length ? filled(bytes, document.texts, texts) : bytes
}

/** The bytes with each mark replaced by its text. */
export function withTexts(bytes: Buffer, marks: readonly string[], texts: readonly string[]): Buffer {
  return filled(bytes, textMarksOf(marks, bytes), texts)
}

function filled(bytes: Buffer, marks: readonly TextMark[], texts: readonly string[]): Buffer {
  const pieces: Buffer[] = []
  let from = 0
  for (const { at, length, text } of marks) {
    pieces.push(bytes.subarray(from, at), Buffer.from(texts[text] ?? ''))
    from = at + length
  }
  pieces.push(bytes.subarray(from))
  return Buffer.concat(pieces)
}

function offsetsOf(mark: string, bytes: Buffer): number[] {
  const offsets: number[] = []
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) offsets.push(at)
  return offsets
}

export interface CacheOptions {
  /** how long a document may be shown */
  freshMs: number
  maxDocuments: number
  maxBytes: number
  /** rises whenever everything cached is out of date */
  version: () => number
  now?: () => number
}

interface Entry {
  document: CachedDocument
  since: number
}

/** A document with the calls of its page whose answers decide who gets it. */
interface ComparedDocument {
  calls: readonly ComparedCall[]
  /** identifies the answers that it was rendered from */
  digest: string
  document: CachedDocument
}

/** Documents cached in memory for a few seconds, evicted oldest first. */
export class DocumentCache {
  readonly #entries = new Map<string, Entry>()
  /** by key: what to ask the API before a document is looked for */
  readonly #calls = new Map<string, readonly ComparedCall[]>()
  readonly #options: CacheOptions
  #version: number
  #bytes = 0

  constructor(options: CacheOptions) {
    this.#options = options
    this.#version = options.version()
  }

  /** The version that a document rendered now will belong to. */
  get version(): number {
    return this.#options.version()
  }

  get size(): { documents: number; bytes: number } {
    return { documents: this.#entries.size, bytes: this.#bytes }
  }

  /** The calls that the page of this key made, if it was kept before. */
  callsOf(key: string): readonly ComparedCall[] | undefined {
    this.#dropOldVersion()
    return this.#calls.get(key)
  }

  find(key: string): CachedDocument | undefined {
    this.#dropOldVersion()
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (this.#now() - entry.since < this.#options.freshMs) return entry.document
    this.#forget(key)
    return undefined
  }

  /** Stores it unless the site changed while it was rendered. */
  keep(key: string, { calls, digest, document }: ComparedDocument, version: number): void {
    this.#dropOldVersion()
    if (version !== this.#version || document.bytes.length > this.#options.maxBytes) return
    this.#forget(key + digest)
    this.#entries.set(key + digest, { document, since: this.#now() })
    this.#bytes += document.bytes.length
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#options.maxDocuments && this.#bytes <= this.#options.maxBytes) break
      this.#forget(oldest)
    }
    this.#calls.delete(key)
    this.#calls.set(key, calls)
    for (const oldest of this.#calls.keys()) {
      if (this.#calls.size <= this.#options.maxDocuments) return
      this.#calls.delete(oldest)
    }
  }

  #dropOldVersion(): void {
    const version = this.#options.version()
    if (version === this.#version) return
    this.#entries.clear()
    this.#calls.clear()
    this.#bytes = 0
    this.#version = version
  }

  #forget(key: string): void {
    this.#bytes -= this.#entries.get(key)?.document.bytes.length ?? 0
    this.#entries.delete(key)
  }

  #now(): number {
    return (this.#options.now ?? performance.now.bind(performance))()
  }
}
