import { canonicalJson } from '../canonical-json.ts'
import { entryKey } from '../entries/entries.ts'
import { REASONS, type Reason } from '../entries/rules.ts'
import type { ReceiptDocument } from '../receipt/receipt.ts'
import { isHash, isObject, isText, type Test } from '../shape.ts'
import { hasRanking, type ListProgress, placesOf } from '../verify/check-list.ts'
import { type CommentFacts, FactsBuilder } from './comment-facts.ts'
import { type CommentLine, CommentsHash, compareLines } from './comment-line.ts'
import { type CommentSecrets, openRules, readSealedRules } from './seal-rules.ts'
import { weighComments } from './weigh-comments.ts'

export type { CommentSecrets } from './seal-rules.ts'

export interface CommentCheck {
  name: /** the document is the sealed one: hash, count and order of its lines */
    | 'comments_file'
    /** the sealed rules give as many tickets as were sealed */
    | 'comments_rules'
    /** drawing from them gives the same places and names */
    | 'comments_ranking'
  /** undefined: cannot be checked without the names that are sealed only as a hash */
  ok: boolean | undefined
  /** what is wrong */
  why?: string
}

/**
 * Replays the rules of a receipt, whose own checks pass, over a comments document. Works in small steps: the caller
 * decides when to run the next one. Never throws; stops at the first check that fails.
 */
export function* checkComments(
  receipt: ReceiptDocument,
  text: string,
  secrets: CommentSecrets = {},
): Generator<ListProgress, CommentCheck[]> {
  const total = receipt.commitment.entries.count
  yield { done: 0, total }
  const sealed = readSource(receipt.commitment.source)
  if (!sealed) return [fails('comments_file', 'no comments were sealed')]
  const builder = new FactsBuilder()
  try {
    const reading = readComments(text, sealed.posts, (line) => builder.add(line))
    let step = reading.next()
    for (; !step.done; step = reading.next()) yield { done: Math.min(step.value, total), total }
    const { sha256, count } = step.value
    if (count !== sealed.count)
      return [fails('comments_file', `${count} comments, sealed were ${sealed.count}`)]
    if (sha256 !== sealed.sha256) return [fails('comments_file', 'another hash')]
  } catch (error) {
    return [fails('comments_file', error instanceof CommentsFault ? error.message : 'unreadable')]
  }
  const facts = builder.finish()
  yield { done: total, total }
  return [{ name: 'comments_file', ok: true }, ...replay(receipt, facts, secrets)]
}

function fails(name: CommentCheck['name'], why: string): CommentCheck {
  return { name, ok: false, why }
}

function readSource(source: unknown): { posts: string[]; sha256: string; count: number } | undefined {
  if (!isObject(source) || source['kind'] !== 'post' || !Array.isArray(source['posts'])) return undefined
  const { comments } = source
  if (!isObject(comments) || comments['v'] !== 'comments/1') return undefined
  const { sha256, count } = comments
  const posts: unknown[] = source['posts']
  if (!isHash(sha256) || typeof count !== 'number' || !posts.every(isPost)) return undefined
  return { posts: posts.map(({ post }) => post), sha256, count }
}

function isPost(value: unknown): value is { post: string } {
  return isObject(value) && isText(value['post'])
}

function replay(receipt: ReceiptDocument, facts: CommentFacts, secrets: CommentSecrets): CommentCheck[] {
  const sealed = readSealedRules(receipt.commitment.rules)
  if (!sealed) return [fails('comments_rules', 'rules that this program does not know')]
  try {
    const { input, isWhole, areTheirs } = openRules(sealed, secrets)
    if (!areTheirs) return [fails('comments_rules', 'other names than those that were sealed')]
    const { weights, reasons, tickets } = weighComments(facts, input)
    const { entries } = receipt.commitment
    if (facts.count !== entries.count)
      return [fails('comments_rules', `${facts.count} comments, sealed were ${entries.count} entries`)]
    if (!isWhole) return withoutNames(receipt, facts, reasons)
    if (tickets !== entries.tickets)
      return [fails('comments_rules', `${tickets} tickets, sealed were ${entries.tickets}`)]
    return [{ name: 'comments_rules', ok: true }, ranking(receipt, facts, weights)]
  } catch {
    return [fails('comments_rules', 'these rules cannot be replayed')]
  }
}

function ranking(receipt: ReceiptDocument, facts: CommentFacts, weights: Float64Array): CommentCheck {
  if (!hasRanking(receipt, weights)) return fails('comments_ranking', 'these comments give other places')
  return otherName(receipt, facts) ?? { name: 'comments_ranking', ok: true }
}

/**
 * Without the list of names it is unknown who was on it; but it can still be checked that no winner broke a public
 * rule.
 */
function withoutNames(receipt: ReceiptDocument, facts: CommentFacts, reasons: Uint8Array): CommentCheck[] {
  const mayWin: readonly Reason[] = ['kept', 'duplicate']
  const wrong = placesOf(receipt).find(
    ({ index }) => !mayWin.includes(REASONS[reasons[index] as number] as Reason),
  )
  const why = wrong && `place ${wrong.i + 1} was out: ${REASONS[reasons[wrong.index] as number]}`
  if (why) return [fails('comments_rules', why)]
  return [
    { name: 'comments_rules', ok: undefined },
    otherName(receipt, facts) ?? { name: 'comments_ranking', ok: undefined },
  ]
}

function otherName(receipt: ReceiptDocument, { keys }: CommentFacts): CommentCheck | undefined {
  const other = placesOf(receipt).find((draw) => 'key' in draw && draw.key !== entryKey(keys, draw.index))
  return other && fails('comments_ranking', `another name at place ${other.i + 1}`)
}

/** What is wrong with a comments document, and where. */
class CommentsFault extends Error {}

/** Lines per step. */
const linesOfStep = 2048

/**
 * Reads a comments document line by line, requiring every line to be as sealed and in order, and passes each one on.
 * Returns their hash and count. Throws a `CommentsFault` on anything else. Yields how many were read.
 */
function* readComments(
  text: string,
  posts: readonly string[],
  tell: (line: CommentLine) => void,
): Generator<number, { sha256: string; count: number }> {
  const hash = new CommentsHash()
  const compare = compareLines(posts)
  let before: CommentLine | undefined
  let count = 0
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    const source = end < 0 ? undefined : text.slice(from, end)
    const line = source === undefined ? undefined : readLine(source)
    count++
    if (!line || source === undefined) throw new CommentsFault(`line ${count} is no sealed comment`)
    if (before && compare(before, line) >= 0) throw new CommentsFault(`line ${count} is out of order`)
    hash.addText(source)
    tell(line)
    before = line
    from = end + 1
    if (count % linesOfStep === 0) yield count
  }
  return { sha256: hash.digest(), count }
}

const isTrue: Test = (value) => value === true
const needed: Record<string, Test> = { post: isText, id: isText, text: isText }
const fields: Record<string, Test> = {
  ...needed,
  parent: isText,
  author: isText,
  handle: isText,
  name: isText,
  at: isText,
  by_post_author: isTrue,
  bot: isTrue,
  deleted: isTrue,
}

/** The comment in a line, if the line is its canonical JSON. */
function readLine(source: string): CommentLine | undefined {
  try {
    const value: unknown = JSON.parse(source)
    return isLine(value) && canonicalJson(value) === source ? value : undefined
  } catch {
    return undefined
  }
}

function isLine(value: unknown): value is CommentLine {
  if (!isObject(value) || Object.keys(needed).some((name) => !Object.hasOwn(value, name))) return false
  return Object.keys(value).every((name) => Object.hasOwn(fields, name) && fields[name]?.(value[name]))
}
