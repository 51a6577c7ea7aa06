import type { PostAddress } from '../../posts/recognise-address.ts'
import { cleanComment } from './clean-comment.ts'
import type { Comment, CommentPage, PostFacts, Shortfall } from './comment.ts'
import type { Connector, Walk } from './connector.ts'
import { FetchProblem } from './fetch-problem.ts'

/** What a comment that was kept before must still tell. */
export type KnownComment = Pick<Comment, 'id' | 'parentId' | 'replyCount' | 'isDeleted'>

export interface CollectOptions extends Walk {
  connector: Connector
  post: PostAddress
  /** takes what is new, page by page; `next` is where a later collection goes on */
  keep: (comments: Comment[], next: string | null) => void | Promise<void>
  now: () => Date
  signal: AbortSignal
  /** what was kept before `from` */
  before?: { post: PostFacts | undefined; comments: Iterable<KnownComment> }
  /** other bounds than the usual */
  bounds?: Partial<typeof usualBounds>
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

export const usualBounds = {
  comments: 1_000_000,
  pages: 20_000,
  /** of one collection; a longer one goes on in the next */
  milliseconds: 15 * 60_000,
  /** pages in a row with nothing but known comments; some repeat while a platform shifts */
  repeats: 20,
  /** empty pages in a row, as platforms send them for comments that they hide */
  empties: 200,
}

/** Of the platform's count so much may be missing: it lags, and counts what it shows nobody. */
const tolerance = 0.01

interface Tally {
  ids: Set<string>
  duplicates: number
  deleted: number
  /** answers that comments on the post have by their own count; null once one does not tell */
  answers: number | null
  post: PostFacts | undefined
  shortfalls: Set<Shortfall>
  next: string | null
  problem: FetchProblem | undefined
}

/** Walks over a post until its end, a bound or a problem. Raises nothing but the signal's reason and what `keep` raises. */
export async function collectComments(options: CollectOptions): Promise<Collection> {
  const tally: Tally = {
    ids: new Set(),
    duplicates: 0,
    deleted: 0,
    answers: 0,
    post: options.before?.post,
    shortfalls: new Set(),
    next: options.from ?? null,
    problem: undefined,
  }
  for (const comment of options.before?.comments ?? []) count(tally, comment)
  try {
    await walk(options, tally)
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error
    tally.problem = error
  }
  return summary(tally, options.replies)
}

async function walk(options: CollectOptions, tally: Tally): Promise<void> {
  const { connector, post, keep, now, signal, limit } = options
  const bounds = { ...usualBounds, ...options.bounds }
  const most = Math.min(limit ?? bounds.comments, bounds.comments)
  const end = now().getTime() + bounds.milliseconds
  const row = { repeats: 0, empties: 0 }
  let pages = 0
  let next: string | null | undefined
  for await (const page of connector.comments(post, options)) {
    signal.throwIfAborted()
    const fresh = takePage(tally, page, most)
    next = page.next
    tally.next = next
    await keep(fresh, next)
    if (next === null) return
    pages++
    row.empties = page.comments.length === 0 ? row.empties + 1 : 0
    row.repeats =
      page.comments.length > 0 && fresh.length === 0 ? row.repeats + 1 : fresh.length ? 0 : row.repeats
    if (tally.ids.size >= most || pages >= bounds.pages) return void tally.shortfalls.add('asked_limit')
    if (row.repeats >= bounds.repeats || row.empties >= bounds.empties)
      return void tally.shortfalls.add('loop')
    if (now().getTime() >= end)
      throw new FetchProblem('timeout', { said: 'the time of one collection is over' })
  }
  throw new FetchProblem('provider_failed', { said: 'the walk ended before its end' })
}

/** Counts a page and answers what is new on it, as far as it is wanted. */
function takePage(tally: Tally, page: CommentPage, most: number): Comment[] {
  if (page.post) tally.post = page.post
  for (const shortfall of page.shortfalls ?? []) tally.shortfalls.add(shortfall)
  const fresh: Comment[] = []
  for (const comment of page.comments) {
    if (tally.ids.has(comment.id)) tally.duplicates++
    else if (tally.ids.size >= most) tally.shortfalls.add('asked_limit')
    else {
      count(tally, comment)
      fresh.push(cleanComment(comment))
    }
  }
  return fresh
}

function count(tally: Tally, { id, parentId, replyCount, isDeleted }: KnownComment): void {
  tally.ids.add(id)
  if (isDeleted) tally.deleted++
  if (parentId !== null || tally.answers === null) return
  tally.answers = replyCount === undefined ? null : tally.answers + replyCount
}

function summary(tally: Tally, replies: boolean): Collection {
  const { ids, duplicates, deleted, post, problem, next } = tally
  const expected = post?.expected ?? null
  const shortfalls = [...tally.shortfalls]
  const isWhole = problem === undefined && next === null && shortfalls.length === 0
  // Without the answers the count can only be held against what the comments say they have of them.
  const there = replies ? ids.size : tally.answers === null ? null : ids.size + tally.answers
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
