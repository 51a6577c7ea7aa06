import { endOfWord } from '../cell-text.ts'
import { FileProblem } from '../file-problem.ts'
import { type XmlHandler, XmlTokens } from './xml-tokens.ts'
import { appendXmlText, mayBeEscaped, unescapeText } from './xml-values.ts'
import { type InflateBudget, inflatePart, type ZipEntry } from './zip-archive.ts'

/** a million rows with eight different texts each; the size of the texts is limited while inflating */
const maxStrings = 8_000_000

/** declared sizes may be false, so they are only trusted up to this limit */
const maxReserved = 128 * 1024 * 1024

const [letterT, letterS, letterI] = [0x74, 0x73, 0x69]

/** The texts that cells refer to by number: text `i` is `bytes[offsets[i], offsets[i + 1])`. */
export class SharedStrings implements XmlHandler {
  bytes: Uint8Array<ArrayBuffer>
  offsets = new Uint32Array(1 << 12)
  count = 0
  private end = 0
  private isItem = false
  private isText = false
  /** the depth of the current phonetic run: its kana repeat the name and are not part of it */
  private phonetic = 0

  /** `expectedBytes` only reserves memory: it is allocated as it is written. */
  constructor(expectedBytes: number) {
    this.bytes = new Uint8Array(expectedBytes)
  }

  open(bytes: Uint8Array, nameStart: number, nameEnd: number, _end: number, depth: number): void {
    const width = nameEnd - nameStart
    if (depth === 2)
      this.isItem = width === 2 && bytes[nameStart] === letterS && bytes[nameStart + 1] === letterI
    else if (width === 1 && bytes[nameStart] === letterT) this.isText = this.isItem && this.phonetic === 0
    else if (isPhonetic(bytes, nameStart, nameEnd) && this.phonetic === 0) this.phonetic = depth
  }

  /** `<si><t>name</t></si>`, also with `xml:space`, which most texts are. */
  whole(bytes: Uint8Array, at: number, depth: number): number {
    const size = bytes.length
    if (depth !== 1 || at + maxItemMarkup > size) return at
    let from = endOfWord(bytes, at, itemStart)
    if (from < 0) return at
    if (bytes[from] === 0x20) from = endOfWord(bytes, from, preserved)
    if (from < 0 || bytes[from++] !== 0x3e) return at
    let end = from
    while (end < size && isPlainText[bytes[end]!] === 1) end++
    if (end + itemEnd.length > size) return at
    const next = endOfWord(bytes, end, itemEnd)
    if (next < 0) return at
    this.reserve(end - from)
    const into = this.bytes
    let to = this.end
    for (let i = from; i < end; i++) into[to++] = bytes[i]!
    this.end = to
    this.countString()
    return next
  }

  close(depth: number): void {
    this.isText = false
    if (depth === this.phonetic) this.phonetic = 0
    if (depth === 2 && this.isItem) this.closeString()
  }

  text(bytes: Uint8Array, start: number, end: number, isRaw: boolean): void {
    if (!this.isText) return
    this.reserve(end - start)
    this.end = appendXmlText(bytes, start, end, isRaw, this.bytes, this.end)
  }

  private closeString(): void {
    const start = this.offsets[this.count]!
    if (mayBeEscaped(this.bytes, start, this.end)) {
      const text = unescapeText(this.bytes, start, this.end)
      this.end = start
      this.reserve(text.length)
      this.bytes.set(text, start)
      this.end = start + text.length
    }
    this.countString()
  }

  private countString(): void {
    if (this.count >= maxStrings) throw new FileProblem('file_too_complex', { limit: maxStrings })
    this.count++
    if (this.count === this.offsets.length) {
      this.offsets = new Uint32Array(this.offsets.buffer.transfer(this.offsets.length * 8))
    }
    this.offsets[this.count] = this.end
  }

  private reserve(more: number): void {
    if (this.end + more <= this.bytes.length) return
    this.bytes = new Uint8Array(this.bytes.buffer.transfer(Math.max(this.bytes.length * 2, this.end + more)))
  }
}

const itemStart = Buffer.from('<si><t')
const preserved = Buffer.from(' xml:space="preserve"')
const itemEnd = Buffer.from('</t></si>')
/** bytes before the text and its first one */
const maxItemMarkup = itemStart.length + preserved.length + 2

/** Bytes that stand for themselves in a text: no markup, entity, or underscore, which may begin an escape. */
const isPlainText = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === 0x3c || byte === 0x26 || byte === 0x5f ? 0 : 1,
)

/** Whether an element is `rPh`. */
export function isPhonetic(bytes: Uint8Array, nameStart: number, nameEnd: number): boolean {
  return (
    nameEnd - nameStart === 3 &&
    bytes[nameStart] === 0x72 &&
    bytes[nameStart + 1] === 0x50 &&
    bytes[nameStart + 2] === 0x68
  )
}

/**
 * The texts that cells name by their index; empty where the workbook has no such part. Throws `file_damaged`,
 * `file_dtd`, `file_zip_bomb`.
 */
export async function readSharedStrings(
  entry: ZipEntry | undefined,
  budget: InflateBudget,
): Promise<SharedStrings> {
  const strings = new SharedStrings(Math.min(entry?.inflatedSize ?? 0, maxReserved))
  if (!entry) return strings
  const tokens = new XmlTokens(entry.name, strings)
  await inflatePart(entry, budget, (chunk) => tokens.write(chunk))
  tokens.end()
  return strings
}
