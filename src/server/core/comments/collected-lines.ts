import { createHash } from 'node:crypto'
import { type CommentFacts, entriesInOrder, FactsBuilder } from '#draw/comments/comment-facts.ts'
import { type CommentLine, timeOf } from '#draw/comments/comment-line.ts'
import type { Entries } from '#draw/entries/entries.ts'
import { urlOf } from '#posts/comment-url.ts'
import type { Comment } from '../../connectors/connector.ts'
import { commentAt, unpackColumns } from './comment-columns.ts'

const LINE_FEED = 0x0a

/** Packs texts like `EntryPacker` of the draw, but with Node's native writer: several times as fast for long texts. */
class TextPacker {
  private bytes = Buffer.allocUnsafeSlow(1 << 16)
  private offsets = new Uint32Array(1024)
  private count = 0
  private end = 0

  /** Adds a row: the text, plus a line feed for a `line`. */
  add(text: string, end: 'line' | 'text' = 'text'): void {
    this.reserve(text.length * 3 + 1)
    this.end += this.bytes.write(text, this.end)
    if (end === 'line') this.bytes[this.end++] = LINE_FEED
    if (this.end > 0xffffffff) throw new RangeError('comments exceed 4 GiB')
    if (++this.count === this.offsets.length) {
      const grown = new Uint32Array(this.offsets.length * 2)
      grown.set(this.offsets)
      this.offsets = grown
    }
    this.offsets[this.count] = this.end
  }

  /** Reserves this many more bytes; reserving up front avoids copies. */
  reserve(more: number): void {
    const capacity = this.end + more
    if (capacity <= this.bytes.length) return
    const grown = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, capacity))
    this.bytes.copy(grown, 0, 0, this.end)
    this.bytes = grown
  }

  finish(): Entries {
    const { count, bytes, offsets } = this.peek()
    return { count, bytes: bytes.slice(), offsets: offsets.slice() }
  }

  /** All rows, as views of the packed bytes. */
  peek(): Entries {
    const { count, bytes, end, offsets } = this
    return {
      count,
      bytes: new Uint8Array(bytes.buffer, bytes.byteOffset, end),
      offsets: offsets.subarray(0, count + 1),
    }
  }

  /** Bytes so far. */
  get size(): number {
    return this.end
  }
}

/** A page as stored in the database. */
export interface PackedPage {
  /** index of its post */
  post: number
  data: Uint8Array
}

/** All comments of a collection in the order in which a draw seals them, with everything the rules need. */
export interface CollectedLines {
  /** canonical lines, each with its line feed: all bytes together are the comments document */
  lines: Entries
  /** address on the platform of the comment in a row (from 0); undefined if unknown */
  urlAt: (row: number) => string | undefined
  /** number of the page that the comment in a row is on, from 0 */
  pageAt: (row: number) => number
  facts: CommentFacts
  /** of the document, hex */
  sha256: string
}

/** Limit for the initial estimate, in bytes; larger collections grow into it. */
const maxReserved = 1 << 26

/**
 * Reads the pages of some posts, given by the platform's own ids. Call it in a thread: it computes for a second or
 * longer. Each comment goes into columns at once, which are sorted at the end: a sixth less work than keeping objects
 * until then.
 */
export function readCollected(pages: readonly PackedPage[], posts: readonly string[]): CollectedLines {
  const lines = new TextPacker()
  const facts = new FactsBuilder(latin1)
  const received: ReceivedComments = { ids: [], postIndexes: [], times: facts.times }
  // Most platforms return the newest first: read backwards, nearly all comments arrive in line order, and few must be
  // moved.
  const backwards = pages.toReversed()
  const firsts: number[] = []
  const packedSize = pages.reduce((sum, { data }) => sum + data.length, 0)
  for (const [index, { post: postIndex, data }] of backwards.entries()) {
    const columns = unpackColumns(data)
    const post = posts[postIndex] ?? ''
    firsts.push(received.ids.length)
    for (let i = columns.id.length - 1; i >= 0; i--) {
      const comment = commentAt(columns, i)
      const time = timeOf(comment.createdAt)
      const line = lineOf(comment, post, time)
      lines.add(JSON.stringify(line), 'line')
      facts.add(line, time)
      received.ids.push(line.id)
      received.postIndexes.push(postIndex)
    }
    if (index === 0)
      lines.reserve(Math.min(maxReserved, Math.ceil((lines.size / data.length) * packedSize * 1.1)))
  }
  const order = orderOf(received)
  const packed = order ? entriesInOrder(lines.peek(), order) : lines.finish()
  const sha256 = createHash('sha256').update(packed.bytes).digest('hex')
  const placeOf = (row: number) => {
    const from = order?.[row] ?? row
    const page = firsts.findLastIndex((first) => first <= from)
    return { page, fromEnd: from - (firsts[page] as number) }
  }
  const urlAt = (row: number) => {
    const { page, fromEnd } = placeOf(row)
    const columns = unpackColumns((backwards[page] as PackedPage).data)
    return urlOf(commentAt(columns, columns.id.length - 1 - fromEnd))
  }
  const pageAt = (row: number) => pages.length - 1 - placeOf(row).page
  return { lines: packed, urlAt, pageAt, facts: facts.finish(order), sha256 }
}

/** A string with a character for each byte. */
function latin1({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('latin1')
}

/** Comments in the order of arrival. */
interface ReceivedComments {
  ids: string[]
  /** index of each comment's post */
  postIndexes: number[]
  /** NaN if unknown */
  times: readonly number[]
}

/**
 * The positions of all comments in line order; undefined if they already arrived in it. Throws if the order is
 * ambiguous.
 */
function orderOf({ ids, postIndexes, times }: ReceivedComments): Uint32Array | undefined {
  const compare = compareLike({ ids, postIndexes, times })
  const order = Array.from(ids, (_, i) => i).sort(compare)
  for (let row = 1; row < order.length; row++) {
    const current = order[row] as number
    // Such a list could not be verified: the order of its lines would be ambiguous.
    if (compare(order[row - 1] as number, current) === 0)
      throw new Error(`two comments of a post have the id ${ids[current]}`)
  }
  return order.every((from, row) => from === row) ? undefined : Uint32Array.from(order)
}

/** `compareLines` of the draw, with every time parsed once. */
function compareLike({ ids, postIndexes, times }: ReceivedComments) {
  const timeOf = (i: number) => {
    const time = times[i] as number
    return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time
  }
  return (a: number, b: number): number => {
    const postIndex = (postIndexes[a] as number) - (postIndexes[b] as number)
    if (postIndex !== 0) return postIndex
    const [time, otherTime] = [timeOf(a), timeOf(b)]
    if (time !== otherTime) return time < otherTime ? -1 : 1
    if (ids[a] === ids[b]) return 0
    return (ids[a] as string) < (ids[b] as string) ? -1 : 1
  }
}

/**
 * A comment as a draw seals it. Members are in canonical JSON order, so that the plain JSON of a line is the canonical
 * one. A time that cannot be compared is omitted, as if the platform had sent none; `time` is the result of `timeOf`.
 */
export function lineOf(comment: Comment, post: string, time = timeOf(comment.createdAt)): CommentLine {
  const { author, createdAt, parentId } = comment
  const line: Partial<CommentLine> = {}
  if (createdAt !== null && !Number.isNaN(time)) line.at = createdAt
  if (author.id) line.author = author.id
  if (comment.isBot) line.bot = true
  if (comment.isPostAuthor) line.by_post_author = true
  if (comment.isDeleted) line.deleted = true
  if (author.handle) line.handle = author.handle
  line.id = comment.id
  if (author.name) line.name = author.name
  if (parentId !== null) line.parent = parentId
  line.post = post
  line.text = comment.text
  return line as CommentLine
}
