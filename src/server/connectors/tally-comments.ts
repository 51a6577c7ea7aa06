import type { Shortfall } from '#contract/fetch-words.ts'
import { cleanPage } from './clean-comment.ts'
import type { Comment, CommentPage, PostFacts } from './comment.ts'
import type { FetchProblem } from './fetch-problem.ts'
import { IdSet } from './id-set.ts'

/** What a comment that was kept before must still tell. */
export type KnownComment = Pick<Comment, 'id' | 'parentId' | 'replyCount' | 'isDeleted'> &
  Partial<Pick<Comment, 'createdAt'>>

/** What was counted of a post so far. */
export interface Tally {
  ids: IdSet
  duplicates: number
  deleted: number
  /** comments that answer another one */
  replies: number
  /** answers that comments on the post have by their own count; null once one does not tell */
  answers: number | null
  post: PostFacts | undefined
  /** when the walk began and up to when it brought anything (ISO 8601) */
  begun: string | null
  until: string | null
  /** comments written in between, which the platform had not counted */
  later: number
  shortfalls: Set<Shortfall>
  next: string | null
  problem: FetchProblem | undefined
  /** pages in a row with nothing new, and with nothing at all */
  row: { repeats: number; empties: number }
}

/** How a collection ended, and how much of the post it has, together with what was kept before it. */
export interface Collection {
  post: PostFacts | undefined
  /** different comments, deleted ones included */
  fetched: number
  deleted: number
  /** comments that came again */
  duplicates: number
  /** by the platform's own count, answers included */
  expected: number | null
  /** reasons why it is less than all, each once */
  shortfalls: Shortfall[]
  /** what ended it before the end; it can go on at `next` */
  problem: FetchProblem | undefined
  /** null: nothing is left to ask for */
  next: string | null
  /** everything is there: the end was reached, nothing was left out, and the platform counts no more */
  complete: boolean
}

/** Of the platform's count so much may be missing: it lags, and counts what it shows nobody. */
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
    row: { repeats: 0, empties: 0 },
  }
}

/** Counts a page and answers what is new on it, as far as it is wanted. */
export function takePage(tally: Tally, given: CommentPage, most: number): Comment[] {
  const page = cleanPage(given)
  if (page.post) tally.post = page.post
  for (const shortfall of page.shortfalls ?? []) tally.shortfalls.add(shortfall)
  tally.next = page.next
  const fresh: Comment[] = []
  for (const comment of page.comments) {
    if (tally.ids.size >= most && !tally.ids.has(comment.id)) tally.shortfalls.add('asked_limit')
    else if (countKnown(tally, comment)) fresh.push(comment)
    else tally.duplicates++
  }
  const { row } = tally
  row.empties = page.comments.length === 0 ? row.empties + 1 : 0
  if (fresh.length > 0) row.repeats = 0
  else if (page.comments.length > 0) row.repeats++
  return fresh
}

/** Counts a comment; false where it came before. */
export function countKnown(
  tally: Tally,
  { id, parentId, replyCount, isDeleted, createdAt }: KnownComment,
): boolean {
  if (!tally.ids.add(id)) return false
  // A time after that at which it came is a wrong clock, theirs or ours.
  const { begun, until } = tally
  if (createdAt && begun !== null && until !== null && createdAt > begun && createdAt <= until) tally.later++
  if (isDeleted) tally.deleted++
  if (parentId !== null) tally.replies++
  if (parentId === null && tally.answers !== null)
    tally.answers = replyCount === undefined ? null : tally.answers + replyCount
  return true
}

/** What a tally comes to, at the end of a walk. */
export function sumUp(tally: Tally, replies: boolean): Collection {
  const { ids, duplicates, deleted, post, problem, next, later } = tally
  const expected = post?.expected ?? null
  const shortfalls = [...tally.shortfalls]
  const isWhole = problem === undefined && next === null && shortfalls.length === 0
  // Without the answers the count can only be held against what the comments say they have of them.
  const answers = replies ? 0 : tally.answers
  // What was written meanwhile does not make up for what was lost.
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
