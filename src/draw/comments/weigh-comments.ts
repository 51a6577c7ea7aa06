import { entryKey, packEntries } from '../entries/entries.ts'
import { countRows, handleOf, NO_ROW, REASONS, type Reason, type Weighing } from '../entries/rules.ts'
import { toUtf8 } from '../text/utf8.ts'
import {
  BY_POST_AUTHOR,
  type CommentFacts,
  HAS_TEXT,
  handleHashes,
  IS_BOT,
  IS_DELETED,
  IS_REPLY,
} from './comment-facts.ts'
import { timeOf } from './comment-line.ts'
import type { CommentRule } from './comment-rules.ts'
import { byteString, type FoldedPage, foldWords } from './folded-texts.ts'
import { isJoining, kindAt, kindBefore, lengthOf, MARK, mentionOf } from './word-characters.ts'

export interface CommentInput {
  one_entry_per_person: boolean
  /** Handles that cannot win; a leading @ and the case do not matter. */
  exclude: string[]
  comments: CommentRule[]
}

/** Whether a comment is removed. */
type Test = (row: number) => boolean

/**
 * Assigns tickets to every comment, one row per comment in the order of the facts. No comment leaves the list: a
 * removed one stays with weight 0 and the first reason that applies. The same facts and rules always give the same
 * tickets.
 */
export function weighComments(facts: CommentFacts, input: CommentInput): Weighing {
  const { count, people } = facts
  const reasons = new Uint8Array(count)
  for (const [reason, isOut] of testsOf(facts, input)) {
    const code = REASONS.indexOf(reason)
    for (let row = 0; row < count; row++) if (reasons[row] === 0 && isOut(row)) reasons[row] = code
  }
  const duplicateOf = new Uint32Array(count).fill(NO_ROW)
  const extra = rulesOf(input)('extra_entries/1')
  if (!input.one_entry_per_person)
    return summed(ticketsByComment(facts, reasons, extra), reasons, duplicateOf)
  const keeperOf = new Uint32Array(count + 1).fill(NO_ROW)
  for (let row = 0; row < count; row++) {
    const person = people[row] as number
    if (reasons[row] === 0 && keeperOf[person] === NO_ROW) keeperOf[person] = row
  }
  const weights = ticketsByPerson(facts, reasons, keeperOf, extra)
  const duplicate = REASONS.indexOf('duplicate')
  for (let row = 0; row < count; row++) {
    const keeper = keeperOf[people[row] as number] as number
    if (reasons[row] !== 0 || keeper === row) continue
    reasons[row] = duplicate
    duplicateOf[row] = keeper
  }
  return summed(weights, reasons, duplicateOf)
}

function summed(weights: Float64Array, reasons: Uint8Array, duplicateOf: Uint32Array): Weighing {
  return { weights, reasons, duplicateOf, ...countRows(weights, reasons) }
}

/** The tests that every comment must pass, in the order in which they are applied. */
function testsOf(facts: CommentFacts, input: CommentInput): (readonly [Reason, Test])[] {
  const ruleOf = rulesOf(input)
  const has = (flag: number): Test => {
    const { flags } = facts
    return (row) => ((flags[row] as number) & flag) !== 0
  }
  const hasText = has(HAS_TEXT)
  const tests: [Reason, Test | false | undefined][] = [
    ['deleted', has(IS_DELETED)],
    ['reply', ruleOf('no_replies/1') && has(IS_REPLY)],
    ['post_author', ruleOf('no_post_author/1') && has(BY_POST_AUTHOR)],
    ['bot', ruleOf('no_bots/1') && has(IS_BOT)],
    ['excluded', isNamedIn(facts, input.exclude)],
    ['past_winner', isNamedIn(facts, ruleOf('past_winners/1')?.names)],
    ['no_text', ruleOf('with_text/1') && ((row) => !hasText(row))],
    ['outside_window', isOutside(facts, ruleOf('window/1'))],
    ['few_mentions', mentionsFewer(facts, ruleOf('mentions/1')?.least)],
    ['mention_missing', lacksMention(facts, ruleOf('mention_of/1')?.handles)],
    ['term_missing', lacksTerm(facts, ruleOf('required_terms/1'))],
    ['term_forbidden', hasTerm(facts, ruleOf('forbidden_terms/1')?.terms)],
  ]
  return tests.flatMap(([reason, isOut]) => (isOut ? [[reason, isOut] as const] : []))
}

function rulesOf({ comments }: CommentInput) {
  return <Name extends CommentRule['rule']>(name: Name) =>
    comments.find((one): one is Extract<CommentRule, { rule: Name }> => one.rule === name)
}

function isNamedIn(facts: CommentFacts, names: readonly string[] = []): Test | undefined {
  const wanted = new Set(names.map(handleOf))
  wanted.delete('')
  if (wanted.size === 0) return undefined
  const { handles, hashes } = facts
  // Only decode the few rows that may match.
  const wantedHashes = new Set(handleHashes(packEntries(wanted)))
  return (row) => wantedHashes.has(hashes[row] as number) && wanted.has(entryKey(handles, row))
}

function isOutside(
  { times }: CommentFacts,
  window: { from: string | null; until: string | null } | undefined,
): Test | undefined {
  if (!window) return undefined
  const from = window.from === null ? Number.NEGATIVE_INFINITY : timeOf(window.from)
  const until = window.until === null ? Number.POSITIVE_INFINITY : timeOf(window.until)
  // NaN comparisons are false: a comment without a time is out.
  return (row) => !((times[row] as number) >= from && (times[row] as number) < until)
}

function mentionsFewer({ mentionStarts }: CommentFacts, least = 0): Test | undefined {
  if (least === 0) return undefined
  return (row) => (mentionStarts[row + 1] as number) - (mentionStarts[row] as number) < least
}

function lacksMention(
  { mentions, mentionStarts, mentioned }: CommentFacts,
  handles: readonly string[] = [],
): Test | undefined {
  const wanted = new Set(handles.map(mentionOf))
  wanted.delete('')
  if (wanted.size === 0) return undefined
  const numbers = new Set([...wanted].map((handle) => mentioned.get(handle) ?? NO_ROW))
  return (row) => {
    let found = 0
    for (let i = mentionStarts[row] as number; i < (mentionStarts[row + 1] as number); i++)
      if (numbers.has(mentions[i] as number)) found++
    return found < wanted.size
  }
}

function lacksTerm(
  facts: CommentFacts,
  rule: { match: 'all' | 'any'; terms: readonly string[] } | undefined,
): Test | undefined {
  const found = foldTerms(rule?.terms ?? []).map((term) => rowsWith(facts, term))
  if (found.length === 0) return undefined
  if (rule?.match === 'any') return (row) => !found.some((rows) => rows[row] === 1)
  return (row) => !found.every((rows) => rows[row] === 1)
}

function hasTerm(facts: CommentFacts, terms: readonly string[] = []): Test | undefined {
  const found = foldTerms(terms).map((term) => rowsWith(facts, term))
  return found.length === 0 ? undefined : (row) => found.some((rows) => rows[row] === 1)
}

type Extra = { per: 'comment' | 'mention'; most: number } | undefined

/** Each comment that is in (reason 0) has tickets of its own. */
function ticketsByComment(facts: CommentFacts, reasons: Uint8Array, extra: Extra): Float64Array {
  const { mentionStarts } = facts
  return Float64Array.from(reasons, (reason, row) => {
    if (reason !== 0) return 0
    if (extra?.per !== 'mention') return 1
    return Math.min(extra.most, 1 + (mentionStarts[row + 1] as number) - (mentionStarts[row] as number))
  })
}

/**
 * All tickets of a person are on `keeper`, the first of their comments that is in. `keeperOf`: by person, else
 * `NO_ROW`.
 */
function ticketsByPerson(
  facts: CommentFacts,
  reasons: Uint8Array,
  keeperOf: Uint32Array,
  extra: Extra,
): Float64Array {
  const weights = new Float64Array(facts.count)
  for (const keeper of keeperOf) if (keeper !== NO_ROW) weights[keeper] = 1
  if (!extra) return weights
  const gain = extra.per === 'comment' ? commentGain : mentionGain(facts)
  for (let row = 0; row < facts.count; row++) {
    if (reasons[row] !== 0) continue
    const keeper = keeperOf[facts.people[row] as number] as number
    weights[keeper] = Math.min(extra.most, (weights[keeper] as number) + gain(row, keeper))
  }
  return weights
}

function commentGain(row: number, keeper: number): number {
  return row === keeper ? 0 : 1
}

/** Counts the people that a person mentions for the first time. */
function mentionGain({ mentions, mentionStarts, mentioned }: CommentFacts) {
  const seen = new Set<number>()
  return (row: number, keeper: number) => {
    let gained = 0
    for (let i = mentionStarts[row] as number; i < (mentionStarts[row + 1] as number); i++) {
      const pair = keeper * mentioned.size + (mentions[i] as number)
      if (!seen.has(pair)) gained++
      seen.add(pair)
    }
    return gained
  }
}

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
function foldTerms(terms: readonly string[]): string[] {
  return [...new Set(terms.map(foldWords))].filter((term) => term !== '')
}

/** Search results are cached as long as the facts: users who edit rules change one term at a time. */
const known = new WeakMap<CommentFacts, Map<string, Uint8Array>>()
const maxKnown = 200

/** For every row, whether it contains the term (1 or 0). The term must come from `foldTerms`. */
function rowsWith(facts: CommentFacts, term: string): Uint8Array {
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
