import { COMPOSITES, EMPTY_FOLDS, LONG_FOLDS, MARK_RANKS, SHIFTED_FOLDS } from './casefold-table.generated.ts'
import { toUtf8 } from './utf8.ts'

let folds: Map<number, string> | undefined

/** Maps every code point by the pinned NFKC_Casefold table. The result may still need composing. */
export function foldText(text: string): string {
  folds ??= readFolds()
  let folded = ''
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i) as number
    folded += folds.get(code) ?? (code > 0xffff ? text.slice(i, i + 2) : text[i])
    if (code > 0xffff) i++
  }
  return folded
}

/** Parsed on first use: a list in plain ASCII never needs it. */
function readFolds(): Map<number, string> {
  const map = new Map<number, string>()
  for (const [start = 0, count = 0, step = 1, delta = 0] of readTable(SHIFTED_FOLDS)) {
    for (let i = 0; i < count; i++) map.set(start + i * step, String.fromCodePoint(start + i * step + delta))
  }
  for (const [start = 0, count = 0] of readTable(EMPTY_FOLDS)) {
    for (let i = 0; i < count; i++) map.set(start + i, '')
  }
  for (const [code = 0, ...fold] of readTable(LONG_FOLDS)) map.set(code, String.fromCodePoint(...fold))
  return map
}

/**
 * NFC of text that went through `foldText`, by the pinned table. The runtime's own normalizer would work for all
 * characters that it knows, but a runtime with an older Unicode version leaves newer ones unchanged.
 */
export function composeFolded(text: string): string {
  tables ??= readTables()
  if (!mayChange(text, tables)) return text
  const codes = decompose(text, tables)
  orderMarks(codes, tables)
  return compose(codes, tables)
}

/** Whether a folded code point stays unchanged in any folded text. */
function isInert(code: number): boolean {
  tables ??= readTables()
  return !mayJoin(code, tables)
}

interface Tables {
  /** Rank of the canonical combining class; starters are absent. */
  ranks: Map<number, number>
  parts: Map<number, readonly [first: number, second: number]>
  /** Composite by `pairKey`. */
  composites: Map<number, number>
  /** Code points that can compose with the one before. */
  seconds: Set<number>
}

let tables: Tables | undefined

function readTables(): Tables {
  const read: Tables = { ranks: new Map(), parts: new Map(), composites: new Map(), seconds: new Set() }
  for (const [start = 0, count = 0, rank = 0] of readTable(MARK_RANKS)) {
    for (let i = 0; i < count; i++) read.ranks.set(start + i, rank)
  }
  for (const [composite = 0, first = 0, second = 0] of readTable(COMPOSITES)) {
    read.parts.set(composite, [first, second])
    read.composites.set(pairKey(first, second), composite)
    read.seconds.add(second)
  }
  return read
}

/** The first code point that has a rank or composes with the one before. */
const FIRST_JOINING = 0x300

function pairKey(first: number, second: number): number {
  return first * 0x110000 + second
}

function mayChange(text: string, read: Tables): boolean {
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) < FIRST_JOINING) continue
    const code = text.codePointAt(i) as number
    if (mayJoin(code, read)) return true
    if (code > 0xffff) i++
  }
  return false
}

/** Whether a code point may swap places or compose with the one before. */
function mayJoin(code: number, { ranks, seconds }: Tables): boolean {
  if (code < FIRST_JOINING) return false
  return ranks.has(code) || seconds.has(code) || isVowelJamo(code) || isTrailingJamo(code)
}

/** Hangul syllables stay whole: nothing ever comes between their parts. */
function decompose(text: string, { parts }: Tables): number[] {
  const codes: number[] = []
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i) as number
    if (code > 0xffff) i++
    const pair = code < 0x80 ? undefined : parts.get(code)
    if (pair) decomposePair(pair, parts, codes)
    else codes.push(code)
  }
  return codes
}

function decomposePair(
  [first, second]: readonly [first: number, second: number],
  parts: Tables['parts'],
  codes: number[],
): void {
  const pair = parts.get(first)
  if (pair) decomposePair(pair, parts, codes)
  else codes.push(first)
  codes.push(second)
}

/** Sorts every run of marks by rank; equal ranks keep their order. */
function orderMarks(codes: number[], { ranks }: Tables): void {
  const rankOf = (code: number) => (code < FIRST_JOINING ? 0 : (ranks.get(code) ?? 0))
  let start = 0
  while (start < codes.length) {
    if (rankOf(codes[start] as number) === 0) {
      start++
      continue
    }
    let end = start + 1
    while (end < codes.length && rankOf(codes[end] as number) !== 0) end++
    const run = codes.slice(start, end).sort((a, b) => rankOf(a) - rankOf(b))
    for (let i = start; i < end; i++) codes[i] = run[i - start] as number
    start = end
  }
}

/**
 * Canonical composition (Unicode, D117): a mark composes with the starter unless another mark of its rank or a starter
 * is in between.
 */
function compose(codes: number[], { ranks, composites }: Tables): string {
  const out: number[] = []
  let starter = -1
  let lastRank = 0
  for (const code of codes) {
    if (code < FIRST_JOINING) {
      starter = out.length
      lastRank = 0
      out.push(code)
      continue
    }
    const rank = ranks.get(code) ?? 0
    const isReachable = starter >= 0 && (starter === out.length - 1 || lastRank < rank)
    const joined = isReachable ? join(out[starter] as number, code, composites) : undefined
    if (joined !== undefined) {
      out[starter] = joined
      continue
    }
    if (rank === 0) starter = out.length
    lastRank = rank
    out.push(code)
  }
  return textOf(out)
}

/** Maximum numbers per call. */
const slice = 4096

function textOf(codes: number[]): string {
  let text = ''
  for (let at = 0; at < codes.length; at += slice)
    text += String.fromCodePoint(...codes.slice(at, at + slice))
  return text
}

function join(first: number, second: number, composites: Map<number, number>): number | undefined {
  if (first >= 0x1100 && first <= 0x1112 && isVowelJamo(second)) {
    return 0xac00 + ((first - 0x1100) * 21 + (second - 0x1161)) * 28
  }
  const isOpenSyllable = first >= 0xac00 && first <= 0xd7a3 && (first - 0xac00) % 28 === 0
  if (isOpenSyllable && isTrailingJamo(second)) return first + (second - 0x11a7)
  return composites.get(pairKey(first, second))
}

function isVowelJamo(code: number): boolean {
  return code >= 0x1161 && code <= 0x1175
}

function isTrailingJamo(code: number): boolean {
  return code >= 0x11a8 && code <= 0x11c2
}

/** The rows of a generated table: base-36 numbers, the first of each row relative to the first of the previous row. */
export function readTable(text: string): number[][] {
  let start = 0
  return text
    .trim()
    .split(/\s+/)
    .map((token) => {
      const [distance = 0, ...others] = token.split(',').map((digits) => Number.parseInt(digits, 36))
      start += distance
      return [start, ...others]
    })
}

/** Instead of a fold: the whole text must be examined. */
export const NO_PLAIN_FOLD = 1

/**
 * What `identityOf` makes of one code point from U+0080 to U+FFFF among others that also have a plain fold: a code
 * point; or, from U+D800 to U+DFFF, a placeholder for `longFold`; or `NO_PLAIN_FOLD` if it depends on the neighbors or
 * is white space. In UTF-8 a fold is at most 1.5 times as long as its source. Results are cached.
 */
export function plainFold(code: number): number {
  return (known[code] as number) || learn(code)
}

/** The UTF-8 of a fold of zero or several code points, undefined for a single one. */
export function longFold(fold: number): Uint8Array | undefined {
  return fold >= FIRST_SIGN && fold <= LAST_SIGN ? longFolds[fold - FIRST_SIGN] : undefined
}

/** Whether a code point from U+10000 on, among others that have a plain fold, stays unchanged: most emoji do. */
export function isPlainBeyond(code: number): boolean {
  const at = code - 0x1_0000
  if (at >= knownBeyond.length) return false
  knownBeyond[at] ||= learnBeyond(code)
  return knownBeyond[at] === STAYS
}

/** Surrogates, which never occur in packed text. */
const FIRST_SIGN = 0xd800
const LAST_SIGN = 0xdfff

/** By code point; 0 if not computed yet. */
const known = new Uint16Array(0x1_0000)
const longFolds: Uint8Array[] = []
/** The same for the next plane: 0, or one of these. */
const knownBeyond = new Uint8Array(0x1_0000)
const STAYS = 1
const CHANGES = 2

function learnBeyond(code: number): number {
  const symbol = String.fromCodePoint(code)
  return foldText(symbol) === symbol && isInert(code) ? STAYS : CHANGES
}

function learn(code: number): number {
  const source = String.fromCharCode(code)
  const folded = foldText(source)
  const fold = isPlain(folded) ? signOf(folded, toUtf8(source).length) : NO_PLAIN_FOLD
  known[code] = fold
  return fold
}

/**
 * Composed in itself, and nothing before it can compose with its first code point: so texts made of such folds are
 * composed.
 */
function isPlain(folded: string): boolean {
  const first = folded.codePointAt(0)
  // What folds to nothing makes its neighbors adjacent, and those are plain, too.
  if (first === undefined) return true
  if (!isInert(first)) return false
  return composeFolded(folded) === folded && !/[\0-\x20\x85\u1680\u2028\u2029]/.test(folded)
}

function signOf(folded: string, sourceLength: number): number {
  const utf8 = toUtf8(folded)
  if (utf8.length > sourceLength * 1.5) return NO_PLAIN_FOLD
  if (folded.length === 1) return folded.charCodeAt(0)
  if (longFolds.length > LAST_SIGN - FIRST_SIGN) return NO_PLAIN_FOLD
  return FIRST_SIGN + longFolds.push(utf8) - 1
}
