// biome-ignore format: a table of signs
const named: Record<string, string> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', shy: '\u00ad', hellip: '…', mdash: '—', ndash: '–',
  lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', bull: '•', middot: '·', euro: '€', copy: '©', reg: '®',
  trade: '™', iexcl: '¡', iquest: '¿', szlig: 'ß', aelig: 'æ', AElig: 'Æ', oslash: 'ø', Oslash: 'Ø', zwj: '\u200d', zwnj: '\u200c',
  inodot: 'ı', Idot: 'İ', gbreve: 'ğ', Gbreve: 'Ğ',
}

const accents: Record<string, string> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  ring: '\u030a',
  cedil: '\u0327',
}

/** The C1 code points that old pages use for windows-1252 characters. */
const c1 = new TextDecoder('windows-1252')

/** HTML text with its character references resolved; unknown ones stay as written. */
function unescapeHtml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#\d{1,8}|#[xX][0-9a-fA-F]{1,7}|[a-zA-Z]{2,8});?/g, (written, name: string) => {
    if (name.startsWith('#')) return numbered(name)
    const [, letter, accent] = /^([a-zA-Z])(acute|grave|circ|uml|tilde|ring|cedil)$/.exec(name) ?? []
    if (letter && accent) return (letter + (accents[accent] ?? '')).normalize('NFC')
    return Object.hasOwn(named, name) ? (named[name] ?? written) : written
  })
}

function numbered(name: string): string {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  if (code >= 0x80 && code <= 0x9f) return c1.decode(Uint8Array.of(code))
  const isSign = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isSign ? String.fromCodePoint(code) : '\ufffd'
}

export interface HtmlHandler {
  open(tag: Tag): void
  close(name: string): void
  /** `read` returns the resolved text on demand; `size` is the length of its source in bytes */
  text(read: () => string, size: number): void
}

const [less, greater, slash, exclamation, question, quote, apostrophe, equals] = [
  60, 62, 47, 33, 63, 34, 39, 61,
]

/** Elements whose content is not text of the page. */
const raw = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'noscript',
  'iframe',
  'xmp',
  'noembed',
  'noframes',
])

/** Longer names and attribute lists are not genuine. */
const maxNameLength = 60
const maxAttributes = 100

/**
 * Splits HTML (UTF-8) into tags and texts, as forgiving as browsers are: any input is scanned once, and what is not a
 * tag is text. Comments, declarations and the content of scripts are skipped.
 */
export function readHtml(source: Uint8Array, handler: HtmlHandler): void {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.length)
  let start = 0
  for (let at = bytes.indexOf(less); at >= 0; at = bytes.indexOf(less, at)) {
    if (!opensMarkup(bytes, at)) {
      at++
      continue
    }
    giveText(bytes, start, at, handler)
    at = readMarkup(bytes, at, handler)
    start = at
  }
  giveText(bytes, start, bytes.length, handler)
}

/** One start tag; its attributes are only parsed on request, by lowercase names, as pages write them. */
export class Tag {
  readonly name: string
  readonly isSelfClosing: boolean
  private readonly bytes: Buffer
  private readonly start: number
  private readonly end: number
  private written: string | undefined
  private known: Map<string, string> | undefined

  constructor(name: string, bytes: Buffer, start: number, end: number) {
    this.name = name
    this.bytes = bytes
    this.start = start
    this.end = end
    this.isSelfClosing = bytes[end - 1] === slash
  }

  /** The value of an attribute; an empty string where it has none. */
  get(name: string): string | undefined {
    if (this.end - this.start < name.length) return undefined
    this.written ??= this.bytes.toString('utf8', this.start, this.end)
    // most requested attributes are absent
    if (!this.known && !this.written.includes(name)) return undefined
    this.known ??= readAttributes(this.written)
    return this.known.get(name)
  }
}

function giveText(bytes: Buffer, start: number, end: number, handler: HtmlHandler): void {
  if (end > start) handler.text(() => unescapeHtml(bytes.toString('utf8', start, end)), end - start)
}

/** A `<` before anything else is plain text. */
function opensMarkup(bytes: Buffer, at: number): boolean {
  const next = bytes[at + 1]
  return isLetter(next) || next === exclamation || next === question || next === slash
}

/** Reads the markup that the `<` at `at` opens; returns where it ends. */
function readMarkup(bytes: Buffer, at: number, handler: HtmlHandler): number {
  const next = bytes[at + 1] ?? 0
  if (next === exclamation || next === question) return skipDeclaration(bytes, at)
  const isClosing = next === slash
  const nameStart = isClosing ? at + 2 : at + 1
  if (!isLetter(bytes[nameStart])) return after(bytes.indexOf(greater, at), bytes)
  const nameEnd = endOfName(bytes, nameStart)
  const end = endOfTag(bytes, nameEnd)
  // a tag cut off by the end of the page opens nothing
  if (end < 0) return bytes.length
  const name = bytes.toString('latin1', nameStart, Math.min(nameEnd, nameStart + maxNameLength)).toLowerCase()
  if (isClosing) handler.close(name)
  else handler.open(new Tag(name, bytes, nameEnd, end))
  return !isClosing && raw.has(name) ? endOfRaw(bytes, end + 1, name, handler) : end + 1
}

function skipDeclaration(bytes: Buffer, at: number): number {
  if (bytes[at + 2] !== 0x2d || bytes[at + 3] !== 0x2d) return after(bytes.indexOf(greater, at), bytes)
  // `<!-->` is a whole comment
  for (let end = at + 2; ; end++) {
    end = bytes.indexOf(greater, end)
    if (end < 0) return bytes.length
    if (bytes[end - 1] === 0x2d && bytes[end - 2] === 0x2d) return end + 1
  }
}

/** Where the closing tag of a script begins: its content is skipped. */
function endOfRaw(bytes: Buffer, from: number, name: string, handler: HtmlHandler): number {
  for (let at = bytes.indexOf(less, from); at >= 0; at = bytes.indexOf(less, at + 1)) {
    if (bytes[at + 1] !== slash) continue
    const end = at + 2 + name.length
    if (bytes.toString('latin1', at + 2, end).toLowerCase() === name && !isLetter(bytes[end])) return at
  }
  handler.close(name)
  return bytes.length
}

function endOfName(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && !isSpace(bytes[at]) && bytes[at] !== greater && bytes[at] !== slash) at++
  return at
}

/** The `>` of a tag, ignoring any within quoted values. -1 where there is none. */
function endOfTag(bytes: Buffer, from: number): number {
  let isValue = false
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === greater) return at
    if (isValue && (byte === quote || byte === apostrophe)) {
      at = bytes.indexOf(byte, at + 1)
      if (at < 0) return -1
    }
    isValue = byte === equals || (isValue && isSpace(byte))
  }
  return -1
}

function readAttributes(text: string): Map<string, string> {
  const found = new Map<string, string>()
  // every alternative begins with a different character, so there is no backtracking
  const form = /([^\s=>/][^\s=>/]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'][^\s]*)))?/g
  for (const [, name = '', double, single, bare] of text.matchAll(form)) {
    const key = name.toLowerCase()
    if (!found.has(key)) found.set(key, unescapeHtml(double ?? single ?? bare ?? ''))
    if (found.size >= maxAttributes) break
  }
  return found
}

function after(at: number, bytes: Buffer): number {
  return at < 0 ? bytes.length : at + 1
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || (byte !== undefined && byte >= 9 && byte <= 13)
}
