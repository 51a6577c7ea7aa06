import type { PostAddress } from '#posts/recognise-address.ts'
import type { Comment, PostFacts } from './comment.ts'
import type { Connector, Walk } from './connector.ts'
import { FetchProblem } from './fetch-problem.ts'
import {
  type Collection,
  countKnown,
  type KnownComment,
  newTally,
  sumUp,
  type Tally,
  takePage,
} from './tally-comments.ts'

export type { Collection, KnownComment } from './tally-comments.ts'

export interface CollectOptions extends Walk {
  connector: Connector
  post: PostAddress
  /** takes what is new, page by page, before the next page is asked for; `next` is where a later collection goes on */
  keep: (comments: Comment[], next: string | null) => void | Promise<void>
  now: () => Date
  signal: AbortSignal
  /** what was kept before `from` */
  before?: { post: PostFacts | undefined; comments: Iterable<KnownComment> }
  /** what an earlier part of the same walk counted, to be counted on, in the place of `before` */
  tally?: Tally
  /** asked after each page: whether to rest here, at `next`, although nothing is wrong */
  isOver?: () => boolean
  /** other bounds than the usual */
  bounds?: Partial<typeof usualBounds>
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

/** Walks over a post until its end, a bound or a problem. Raises nothing but the signal's reason and what `keep` raises. */
export async function collectComments(options: CollectOptions): Promise<Collection> {
  const tally = options.tally ?? newTally({ post: options.before?.post, next: options.from ?? null })
  for (const comment of options.before?.comments ?? []) countKnown(tally, comment)
  tally.problem = undefined
  try {
    await walk(options, tally)
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error
    tally.problem = error
  }
  return sumUp(tally, options.replies)
}

async function walk(options: CollectOptions, tally: Tally): Promise<void> {
  const { connector, post, keep, now, signal, limit, isOver } = options
  const bounds = { ...usualBounds, ...options.bounds }
  const most = Math.min(limit ?? bounds.comments, bounds.comments)
  const start = now()
  tally.begun ??= start.toISOString()
  let pages = 0
  for await (const page of connector.comments(post, options)) {
    const time = now()
    tally.until = time.toISOString()
    // What came was paid for in places, and may name what was: it is kept before the walk ends.
    await keep(takePage(tally, page, most), page.next)
    signal.throwIfAborted()
    if (page.next === null) return
    pages++
    if (tally.ids.size >= most || pages >= bounds.pages) return void tally.shortfalls.add('asked_limit')
    if (tally.row.repeats >= bounds.repeats || tally.row.empties >= bounds.empties)
      return void tally.shortfalls.add('loop')
    if (isOver?.()) return
    if (time.getTime() >= start.getTime() + bounds.milliseconds)
      throw new FetchProblem('timeout', { said: 'the time of one collection is over' })
  }
  throw new FetchProblem('provider_failed', { said: 'the walk ended before its end' })
}
