import { isUtf8 } from 'node:buffer'
import { FileProblem } from '../file-problem.ts'
import { lineOf, transcode } from './transcode.ts'

export interface DecodedText {
  /** UTF-8 without byte order mark and without NUL; a lone surrogate of UTF-16 remains as its three bytes */
  bytes: Uint8Array
  encoding: string
  /** false where statistics decided */
  sure: boolean
}

/**
 * Any text file as UTF-8. Order of evidence: the user's choice, the byte order mark, strict UTF-8, UTF-16 by statistics,
 * a code page by statistics. Throws `file_nul`, `file_bad_encoding` and `file_encoding_unknown`.
 */
export function decodeText(bytes: Uint8Array, chosen?: string): DecodedText {
  if (chosen !== undefined) return decodeAs(bytes, knownLabel(chosen), true)
  const marked = markedEncoding(bytes)
  if (marked) return decodeAs(bytes, marked, true)
  const nul = firstNul(bytes)
  if (nul >= 0) {
    const utf16 = guessUtf16(bytes)
    if (!utf16) throw new FileProblem('file_nul', { row: lineOf(bytes, nul) })
    return decodeAs(bytes, utf16, false)
  }
  if (isUtf8(bytes)) return { bytes, encoding: 'utf-8', sure: true }
  const flaw = utf8Flaw(bytes)
  if (flaw.isMostlyUtf8) throw new FileProblem('file_bad_encoding', { row: lineOf(bytes, flaw.at) })
  return decodeAs(bytes, guessCodePage(bytes), false)
}

interface CodePage {
  label: string
  /** the score of each byte as a letter of the languages that use the page */
  weights: Float64Array
  letters: Uint8Array
}

const [lower, upper] = [1, 2]

/** In order of preference: the first of equals wins. Letters are listed by frequency in the page's languages. */
const codePages = (): CodePage[] => [
  codePage('windows-1252', 'éèàçêñáíóúãâôöäüîûõßåøæìòù', 'ëïœý€’“”‘…–¡¿ºª«»'),
  codePage('windows-1254', 'ışğçöü', 'âîûéèàáíóúêôñãäõß€’“”‘…–«»'),
  codePage('windows-1250', 'ąćęłńśźżčšžřěůőű', 'áéíóúýöüôäçëâîťďňăşţđß€’“”‘…–„«»'),
  codePage('windows-1251', 'абвгдежзийклмнопрстуфхцчшщыьэюя', 'ёіїєґў№€’“”‘…–«»'),
]

/** The single-byte page that the text was most likely written in. A guess: the user sees it and may choose another. */
function guessCodePage(bytes: Uint8Array): string {
  const pages = codePages()
  const scores = pages.map((page) => score(bytes, page))
  return pages[scores.indexOf(Math.max(...scores))]!.label
}

function score(bytes: Uint8Array, page: CodePage): number {
  const cyrillic = page.label === 'windows-1251'
  let sum = 0
  let seen = 0
  for (let at = 0; at < bytes.length && seen < 100_000; at++) {
    const byte = bytes[at]!
    if (byte < 0x80) continue
    seen++
    const before = at > 0 ? bytes[at - 1]! : 32
    const after = at + 1 < bytes.length ? bytes[at + 1]! : 32
    const kind = page.letters[byte]!
    sum += page.weights[byte]!
    // a symbol inside a word, or a capital after a lowercase letter, counts against the page
    if (kind === 0 && page.letters[before]! > 0 && page.letters[after]! > 0 && page.weights[byte]! < 0.5)
      sum -= 1
    if (kind === upper && page.letters[before] === lower) sum -= 1
    // Cyrillic words are all Cyrillic; in the other pages accented letters are surrounded by ASCII letters
    if (cyrillic && (isAsciiLetter(before) || isAsciiLetter(after))) sum -= 1.5
    if (!cyrillic && before >= 0x80 && after >= 0x80) sum -= 0.7
  }
  return sum
}

function codePage(label: string, common: string, rare: string): CodePage {
  const weights = new Float64Array(256)
  const letters = new Uint8Array(256)
  const decoder = new TextDecoder(label)
  for (let byte = 0; byte < 256; byte++) {
    const character = decoder.decode(Uint8Array.of(byte))
    const small = turkishLower(character)
    if (small !== character) letters[byte] = upper
    else if (/\p{L}/u.test(character)) letters[byte] = lower
    if (common.includes(small)) weights[byte] = 1
    else if (rare.includes(small)) weights[byte] = 0.6
    else weights[byte] = /\p{Cc}/u.test(character) ? -5 : -0.3
  }
  return { label, weights, letters }
}

function turkishLower(character: string): string {
  return character === 'İ' ? 'ı' : character.toLowerCase()
}

function isAsciiLetter(byte: number): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
}

const judgedBytes = 1 << 20

/**
 * UTF-16 without a byte order mark, by statistics: in the right byte order most units of any list are ASCII (line ends and
 * spaces at least), in the wrong one hardly any, and no unit is NUL. Undefined where it is not UTF-16.
 */
function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes.length % 2 === 1 || (isUtf8(bytes) && nulShare(bytes) < 0.25)) return undefined
  const little = countAscii(bytes, 1)
  const big = countAscii(bytes, 0)
  if (!little || !big) return undefined
  if (Math.max(little.units, big.units) * 40 < Math.min(bytes.length, judgedBytes)) return undefined
  if (little.evidence > big.evidence * 4) return 'utf-16le'
  if (big.evidence > little.evidence * 4) return 'utf-16be'
  return undefined
}

/** A stray NUL in ordinary text does not make it UTF-16. */
function nulShare(bytes: Uint8Array): number {
  const end = Math.min(bytes.length, judgedBytes)
  let nuls = 0
  for (let at = 0; at < end; at++) if (bytes[at] === 0) nuls++
  return nuls / end
}

/**
 * The units that are printable ASCII or a line end when the high byte is at offset `high` of each pair. A line end
 * weighs more: in the wrong order a frequent character like U+4E00 looks like a letter, but none looks like a line end.
 */
function countAscii(bytes: Uint8Array, high: 0 | 1): { units: number; evidence: number } | undefined {
  const end = Math.min(bytes.length, judgedBytes) & ~1
  let units = 0
  let lineEnds = 0
  for (let at = 0; at < end; at += 2) {
    if (bytes[at + high] !== 0) continue
    const low = bytes[at + 1 - high]!
    if (low === 0) return undefined
    if (low === 10 || low === 13) lineEnds++
    if ((low >= 0x20 && low < 0x7f) || (low >= 0x09 && low <= 0x0d)) units++
  }
  return { units, evidence: units + lineEnds * 20 }
}

function decodeAs(bytes: Uint8Array, encoding: string, sure: boolean): DecodedText {
  const text = encoding === markedEncoding(bytes) ? bytes.subarray(encoding === 'utf-8' ? 3 : 2) : bytes
  const decoded = encoding === 'utf-8' ? strictUtf8(text) : transcode(text, encoding)
  const nul = firstNul(decoded)
  if (nul >= 0) throw new FileProblem('file_nul', { row: lineOf(decoded, nul) })
  return { bytes: decoded, encoding, sure }
}

/** By a Buffer, which searches at five times the speed of a plain array. */
function firstNul({ buffer, byteOffset, length }: Uint8Array): number {
  return Buffer.from(buffer, byteOffset, length).indexOf(0)
}

function strictUtf8(bytes: Uint8Array): Uint8Array {
  if (!isUtf8(bytes)) throw new FileProblem('file_bad_encoding', { row: lineOf(bytes, utf8Flaw(bytes).at) })
  return bytes
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

function knownLabel(label: string): string {
  try {
    return new TextDecoder(label).encoding
  } catch {
    throw new FileProblem('file_encoding_unknown', { encoding: label.slice(0, 40) })
  }
}

/**
 * Where UTF-8 first breaks, and whether the rest looks like UTF-8 nevertheless. Then the file was truncated or
 * concatenated: reading it in a code page would garble every other name.
 */
function utf8Flaw(bytes: Uint8Array): { at: number; isMostlyUtf8: boolean } {
  let first = -1
  let flaws = 0
  let sequences = 0
  for (let at = 0; at < bytes.length; ) {
    const width = sequenceWidth(bytes, at)
    if (width === 0) {
      if (first < 0) first = at
      flaws++
    } else if (width > 1) sequences++
    at += width || 1
  }
  return { at: Math.max(first, 0), isMostlyUtf8: sequences * 2 >= flaws }
}

/** The length of the UTF-8 sequence at `at`, 0 where there is none. */
function sequenceWidth(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!
  if (first < 0x80) return 1
  const width = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
  if (width === 0 || at + width > bytes.length) return 0
  for (let i = 1; i < width; i++) if ((bytes[at + i]! & 0xc0) !== 0x80) return 0
  const second = bytes[at + 1]!
  const isOverlong = (first === 0xe0 && second < 0xa0) || (first === 0xf0 && second < 0x90)
  const isOutside = (first === 0xed && second >= 0xa0) || (first === 0xf4 && second >= 0x90)
  return isOverlong || isOutside ? 0 : width
}
