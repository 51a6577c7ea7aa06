import { toUtf8 } from '../text/utf8.ts'
import type { CommentFacts } from './comment-facts.ts'
import { byteString, type FoldedPage, foldWords } from './folded-texts.ts'
import { isJoining, kindAt, kindBefore, lengthOf, MARK } from './word-characters.ts'

/**
 * A term in searchable form, and at which of its ends no word may continue. An end is open if the term starts or ends
 * with something that is not a word (an emoji, a plus), or in a script without spaces. A hashtag must match as a whole.
 */
interface Term {
  bytes: string
  endsLeft: boolean
  endsRight: boolean
  isHashtag: boolean
}

/** The terms of a rule in comparable form: folded, each once, without blank ones. */
export function foldTerms(terms: readonly string[]): string[] {
  return [...new Set(terms.map(foldWords))].filter((term) => term !== '')
}

/** Search results are cached as long as the facts: users who edit rules change one term at a time. */
const known = new WeakMap<CommentFacts, Map<string, Uint8Array>>()
const maxKnown = 200

/** For every row, whether it contains the term (1 or 0). The term must come from `foldTerms`. */
export function rowsWith(facts: CommentFacts, term: string): Uint8Array {
  const found = known.get(facts) ?? new Map<string, Uint8Array>()
  known.set(facts, found)
  const rows = found.get(term) ?? search(facts, readTerm(term))
  if (found.size >= maxKnown) found.clear()
  found.set(term, rows)
  return rows
}

function search({ count, texts }: CommentFacts, term: Term): Uint8Array {
  const rows = new Uint8Array(count)
  for (const page of texts) searchPage(page, term, rows)
  return rows
}

function searchPage({ first, bytes, offsets }: FoldedPage, term: Term, rows: Uint8Array): void {
  let i = 0
  for (let at = bytes.indexOf(term.bytes); at >= 0; ) {
    while ((offsets[i + 1] as number) <= at) i++
    const isFound = standsAlone(term, bytes, at)
    if (isFound) rows[first + i] = 1
    // one match per row is enough
    at = bytes.indexOf(term.bytes, isFound ? offsets[i + 1] : at + 1)
  }
}

function standsAlone(
  { bytes: own, endsLeft, endsRight, isHashtag }: Term,
  bytes: string,
  at: number,
): boolean {
  if (endsLeft && isJoining(kindBefore(bytes, at))) return false
  if (!endsRight) return true
  const after = kindAt(bytes, at + own.length)
  return isHashtag ? after === 0 : !isJoining(after)
}

function readTerm(text: string): Term {
  const bytes = byteString(toUtf8(text))
  if (isHashtag(bytes)) return { bytes, endsLeft: true, endsRight: true, isHashtag: true }
  const [left, right] = [kindAt(bytes, 0), kindBefore(bytes, bytes.length)]
  return { bytes, endsLeft: isJoining(left), endsRight: isJoining(right), isHashtag: false }
}

/** A # followed only by word characters, the first of which is not a mark: that would belong to the #. */
function isHashtag(bytes: string): boolean {
  if (bytes[0] !== '#' || bytes.length === 1 || (kindAt(bytes, 1) & MARK) !== 0) return false
  for (let at = 1; at < bytes.length; at += lengthOf(bytes.charCodeAt(at))) {
    if (kindAt(bytes, at) === 0) return false
  }
  return true
}
