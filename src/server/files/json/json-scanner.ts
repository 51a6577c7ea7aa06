import { FileProblem } from '../file-problem.ts'
import { columnOf, lineOf, writeCodePoint } from '../text/transcode.ts'

/** upload security rule: nesting depth of lists and objects in a list of names */
const deepest = 8

export type JsonKind = 'string' | 'number' | 'boolean' | 'null' | 'object' | 'array'

/**
 * A strict RFC 8259 scanner over UTF-8 bytes that creates no values: it validates everything it consumes and records
 * where the last string or scalar is. Throws `file_json_invalid` with line and column, and `file_too_deep`.
 */
export class JsonScanner {
  readonly bytes: Uint8Array
  position: number
  /** where the readable text ends */
  end: number
  /** the last string without its quotes, or the last number or literal as written */
  valueStart = 0
  valueEnd = 0
  /** whether the last string contains escapes */
  isEscaped = false
  private depth = 0
  private readonly deepest: number
  private readonly pass = () => this.value()

  constructor(bytes: Uint8Array, position = 0, end = bytes.length, deepestLevel = deepest) {
    this.bytes = bytes
    this.position = position
    this.end = end
    this.deepest = deepestLevel
  }

  /** The next byte that is not white space, -1 at the end; it is not consumed. */
  peek(): number {
    const { bytes, end } = this
    while (this.position < end) {
      const byte = bytes[this.position]!
      if (byte > 0x20 || (byte !== 0x20 && byte !== 10 && byte !== 13 && byte !== 9)) return byte
      this.position++
    }
    return -1
  }

  /** Consumes one value of any kind. */
  value(): JsonKind {
    const byte = this.peek()
    switch (byte) {
      case 0x22:
        this.string()
        return 'string'
      case 0x7b:
        this.object(this.pass)
        return 'object'
      case 0x5b:
        this.array(this.pass)
        return 'array'
      case 0x74:
        return this.literal('true', 'boolean')
      case 0x66:
        return this.literal('false', 'boolean')
      case 0x6e:
        return this.literal('null', 'null')
      default:
        return this.number(byte)
    }
  }

  /** Consumes an array; `item` consumes each of its values and may return false to stop reading altogether. */
  array(item: () => unknown): boolean {
    this.enter()
    if (this.peek() !== 0x5d) {
      for (;;) {
        if (item() === false) return false
        if (this.peek() !== 0x2c) break
        this.position++
      }
    }
    this.leave(0x5d)
    return true
  }

  /**
   * Consumes an object; `member` is called after a key was read (see `valueStart`) and consumes the value, or stops as
   * in `array`.
   */
  object(member: () => unknown): boolean {
    this.enter()
    if (this.peek() !== 0x7d) {
      for (;;) {
        if (this.peek() !== 0x22) this.fail()
        this.string()
        if (this.peek() !== 0x3a) this.fail()
        this.position++
        if (member() === false) return false
        if (this.peek() !== 0x2c) break
        this.position++
      }
    }
    this.leave(0x7d)
    return true
  }

  /** Only white space may follow. */
  finish(): void {
    if (this.peek() !== -1) this.fail()
  }

  fail(at = this.position): never {
    const offset = Math.min(at, this.bytes.length)
    throw new FileProblem('file_json_invalid', {
      row: lineOf(this.bytes, offset),
      column: columnOf(this.bytes, offset),
    })
  }

  private enter(): void {
    if (++this.depth > this.deepest) {
      throw new FileProblem('file_too_deep', {
        row: lineOf(this.bytes, this.position),
        limit: this.deepest,
      })
    }
    this.position++
  }

  private leave(bracket: number): void {
    if (this.peek() !== bracket) this.fail()
    this.position++
    this.depth--
  }

  private string(): void {
    const { bytes, end } = this
    let at = this.position + 1
    this.valueStart = at
    this.isEscaped = false
    for (;;) {
      if (at >= end) this.fail(at)
      const byte = bytes[at]!
      if (byte === 0x22) break
      if (byte < 0x20) this.fail(at)
      if (byte === 0x5c) {
        this.isEscaped = true
        at = this.escape(at + 1)
      } else at++
    }
    this.valueEnd = at
    this.position = at + 1
  }

  /** Checks what follows a backslash and returns the offset after it. */
  private escape(at: number): number {
    const byte = at < this.end ? this.bytes[at]! : 0
    if (byte === 0x75) {
      for (let i = 1; i <= 4; i++)
        if (at + i >= this.end || hexDigit(this.bytes[at + i]!) < 0) this.fail(at + i)
      return at + 5
    }
    if (!simpleEscapes.has(byte)) this.fail(at)
    return at + 1
  }

  private literal(word: string, kind: JsonKind): JsonKind {
    this.valueStart = this.position
    for (let i = 0; i < word.length; i++) {
      if (this.position + i >= this.end || this.bytes[this.position + i] !== word.charCodeAt(i)) this.fail()
    }
    this.position += word.length
    this.valueEnd = this.position
    return kind
  }

  private number(first: number): JsonKind {
    this.valueStart = this.position
    if (first === 0x2d) this.position++
    if (this.position < this.end && this.bytes[this.position] === 0x30) this.position++
    else this.digits()
    if (this.at() === 0x2e) {
      this.position++
      this.digits()
    }
    if (this.at() === 0x65 || this.at() === 0x45) {
      this.position++
      if (this.at() === 0x2b || this.at() === 0x2d) this.position++
      this.digits()
    }
    this.valueEnd = this.position
    return 'number'
  }

  private digits(): void {
    const start = this.position
    while (this.at() >= 0x30 && this.at() <= 0x39) this.position++
    if (this.position === start) this.fail()
  }

  private at(): number {
    return this.position < this.end ? this.bytes[this.position]! : 0
  }
}

/** A string's bytes with its escapes resolved; a lone surrogate remains as its three bytes. */
export function unescapeJson(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const into = new Uint8Array(end - start)
  let to = 0
  for (let at = start; at < end; ) {
    const byte = bytes[at++]!
    if (byte !== 0x5c) {
      into[to++] = byte
      continue
    }
    const sign = bytes[at++]!
    if (sign !== 0x75) {
      into[to++] = simpleEscapes.get(sign)!
      continue
    }
    let code = hexUnit(bytes, at)
    at += 4
    if ((code & 0xfc00) === 0xd800 && at + 5 < end && bytes[at] === 0x5c && bytes[at + 1] === 0x75) {
      const low = hexUnit(bytes, at + 2)
      if ((low & 0xfc00) === 0xdc00) {
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00)
        at += 6
      }
    }
    to = writeCodePoint(into, to, code)
  }
  return into.subarray(0, to)
}

const simpleEscapes = new Map(
  [...'"\\/bfnrt'].map((sign, i) => [sign.charCodeAt(0), '"\\/\b\f\n\r\t'.charCodeAt(i)] as const),
)

function hexUnit(bytes: Uint8Array, at: number): number {
  return (
    (hexDigit(bytes[at]!) << 12) |
    (hexDigit(bytes[at + 1]!) << 8) |
    (hexDigit(bytes[at + 2]!) << 4) |
    hexDigit(bytes[at + 3]!)
  )
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
