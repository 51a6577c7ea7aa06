import { composeFolded, foldText, isInert } from './fold-text.ts'
import { toUtf8 } from './utf8.ts'

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
