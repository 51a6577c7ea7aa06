import type { Shortfall } from '#contract/comments/fetch-problems.ts'
import { cleanPage } from './clean-comment.ts'
import type { Comment, CommentPage, PostFacts } from './comment.ts'
import type { FetchProblem } from './fetch-problem.ts'
import { IdSet } from './id-set.ts'

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
