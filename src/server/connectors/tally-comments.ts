import type { Shortfall } from '#contract/comments/completeness.ts'
import { cleanPage } from './clean-comment.ts'
import type { Comment, CommentPage, PostFacts } from './connector.ts'
import type { FetchProblem } from './fetch-problem.ts'

/** What must still be known about a comment that was stored before. */
export type KnownComment = Pick<Comment, 'id' | 'parentId' | 'replyCount' | 'isDeleted'> &
  Partial<Pick<Comment, 'createdAt'>>

/** Running counts for a post. */
export interface Tally {
  ids: IdSet
  duplicates: number
  deleted: number
  /** comments that reply to another one */
  replies: number
  /** replies that comments on the post have by their own count; null once one does not say */
  answers: number | null
  post: PostFacts | undefined
  /** when the crawl began, and when it last returned anything (ISO 8601) */
  begun: string | null
  until: string | null
  /** comments written in between, which the platform's count does not include */
  later: number
  shortfalls: Set<Shortfall>
  next: string | null
  problem: FetchProblem | undefined
  /** consecutive pages with nothing new, and with nothing on them */
  streak: { repeats: number; empties: number }
}

/** How a collection ended, and how much of the post it covers, including what was stored before it. */
export interface CrawlResult {
  post: PostFacts | undefined
  /** different comments, deleted ones included */
  fetched: number
  deleted: number
  /** comments that were received again */
  duplicates: number
  /** by the platform's own count, replies included */
  expected: number | null
  /** reasons why some are missing, each once */
  shortfalls: Shortfall[]
  /** what ended it early; it can resume at `next` */
  problem: FetchProblem | undefined
  /** null: nothing is left to request */
  next: string | null
  /** everything is there: the end was reached, nothing was left out, and the platform counts no more */
  complete: boolean
}

/** The share of the platform's count that may be missing: it lags, and includes comments that it does not show. */
const tolerance = 0.01

export function newTally(
  before?: Partial<Pick<Tally, 'post' | 'next' | 'duplicates' | 'begun' | 'until'>>,
): Tally {
  return {
    ids: new IdSet(),
    duplicates: before?.duplicates ?? 0,
    deleted: 0,
    replies: 0,
    answers: 0,
    post: before?.post,
    begun: before?.begun ?? null,
    until: before?.until ?? null,
    later: 0,
    shortfalls: new Set(),
    next: before?.next ?? null,
    problem: undefined,
    streak: { repeats: 0, empties: 0 },
  }
}

/** Counts a page and returns its new comments, up to the limit. */
export function takePage(tally: Tally, given: CommentPage, max: number): Comment[] {
  const page = cleanPage(given)
  if (page.post) tally.post = page.post
  for (const shortfall of page.shortfalls ?? []) tally.shortfalls.add(shortfall)
  tally.next = page.next
  const fresh: Comment[] = []
  for (const comment of page.comments) {
    if (tally.ids.size >= max && !tally.ids.has(comment.id)) tally.shortfalls.add('asked_limit')
    else if (countKnown(tally, comment)) fresh.push(comment)
    else tally.duplicates++
  }
  const { streak } = tally
  streak.empties = page.comments.length === 0 ? streak.empties + 1 : 0
  if (fresh.length > 0) streak.repeats = 0
  else if (page.comments.length > 0) streak.repeats++
  return fresh
}

/** Counts a comment; false where it was counted before. */
export function countKnown(
  tally: Tally,
  { id, parentId, replyCount, isDeleted, createdAt }: KnownComment,
): boolean {
  if (!tally.ids.add(id)) return false
  // A creation time after the moment of fetching is a wrong clock, theirs or ours.
  const { begun, until } = tally
  if (createdAt && begun !== null && until !== null && createdAt > begun && createdAt <= until) tally.later++
  if (isDeleted) tally.deleted++
  if (parentId !== null) tally.replies++
  if (parentId === null && tally.answers !== null)
    tally.answers = replyCount === undefined ? null : tally.answers + replyCount
  return true
}

/** The result of a tally, at the end of a crawl. */
export function sumUp(tally: Tally, replies: boolean): CrawlResult {
  const { ids, duplicates, deleted, post, problem, next, later } = tally
  const expected = post?.expected ?? null
  const shortfalls = [...tally.shortfalls]
  const isWhole = problem === undefined && next === null && shortfalls.length === 0
  // Without the replies, the count can only be checked against the comments' own reply counts.
  const answers = replies ? 0 : tally.answers
  // Comments written meanwhile do not make up for lost ones.
  const there = answers === null ? null : ids.size + answers - later
  const isEnough = expected === null || there === null || there >= expected - Math.floor(expected * tolerance)
  return {
    post,
    fetched: ids.size,
    duplicates,
    deleted,
    expected,
    shortfalls,
    problem,
    next,
    complete: isWhole && isEnough,
  }
}

/**
 * A set of ids for hundreds of thousands: their characters one after the other in an array, and a hash table. A `Set`
 * stores each id as a separate object, which the engine adds to its process-wide string table and visits in every
 * garbage collection. Attacker-chosen ids could make this slow; these are the platforms' own.
 */
export class IdSet {
  private count = 0
  private units = new Uint16Array(1 << 12)
  /** where each id ends; the first entry is 0 */
  private ends = new Uint32Array(1 << 8)
  private hashes = new Uint32Array(1 << 8)
  /** numbers of ids, from 1; 0 for an empty slot. At most half full. */
  private places = new Uint32Array(1 << 9)

  get size(): number {
    return this.count
  }

  has(id: string): boolean {
    return this.places[this.placeOf(this.write(id))] !== 0
  }

  /** False where it was already there. */
  add(id: string): boolean {
    const end = this.write(id)
    const slot = this.placeOf(end)
    if (this.places[slot] !== 0) return false
    const no = ++this.count
    this.places[slot] = no
    this.ends[no] = end
    this.hashes[no] = this.hash
    if (no + 1 === this.ends.length) this.grow()
    return true
  }

  /** of the id written last */
  private hash = 0

  /** Appends an id after all others and returns its end. */
  private write(id: string): number {
    const start = this.ends[this.count] as number
    const end = start + id.length
    if (end > this.units.length) {
      const grown = new Uint16Array(Math.max(this.units.length * 2, end))
      grown.set(this.units)
      this.units = grown
    }
    const { units } = this
    let hash = 0x811c9dc5
    for (let i = 0; i < id.length; i++) {
      const unit = id.charCodeAt(i)
      units[start + i] = unit
      hash = Math.imul(hash ^ unit, 0x01000193)
    }
    // The lowest bits choose the slot.
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    this.hash = (hash ^ (hash >>> 13)) >>> 0
    return end
  }

  /** The slot of the id written up to `end`, or the one where it belongs. */
  private placeOf(end: number): number {
    const { places: slots, hashes, hash } = this
    const mask = slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const no = slots[slot] as number
      if (no === 0 || (hashes[no] === hash && this.isThat(no, end))) return slot
    }
  }

  private isThat(no: number, end: number): boolean {
    const { units, ends, count } = this
    const [from, to, start] = [ends[no - 1] as number, ends[no] as number, ends[count] as number]
    if (to - from !== end - start) return false
    for (let i = 0; i < to - from; i++) if (units[from + i] !== units[start + i]) return false
    return true
  }

  private grow(): void {
    const { ends, hashes, count } = this
    this.ends = new Uint32Array(ends.length * 2)
    this.ends.set(ends)
    this.hashes = new Uint32Array(ends.length * 2)
    this.hashes.set(hashes)
    const slots = new Uint32Array(ends.length * 4)
    const mask = slots.length - 1
    for (let no = 1; no <= count; no++) {
      let slot = (hashes[no] as number) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = no
    }
    this.places = slots
  }
}
