import type { PostAddress } from '#posts/recognize-address.ts'
import { minuteMs } from '#server/kit/durations.ts'
import type { Comment, Connector, Crawl, PostFacts } from './connector.ts'
import { FetchProblem } from './fetch-problem.ts'
import {
  type CrawlResult,
  countKnown,
  type KnownComment,
  newTally,
  sumUp,
  type Tally,
  takePage,
} from './tally-comments.ts'

export interface CollectOptions extends Crawl {
  connector: Connector
  post: PostAddress
  /**
   * receives the new comments, page by page, before the next page is requested; `next` is where a later collection
   * resumes
   */
  keep: (comments: Comment[], next: string | null) => void | Promise<void>
  now: () => Date
  signal: AbortSignal
  /** what was stored before `from` */
  before?: { post: PostFacts | undefined; comments: Iterable<KnownComment> }
  /** the counts of an earlier part of the same walk, to continue from; replaces `before` */
  tally?: Tally
  /** called after each page: whether to pause here, at `next`, although nothing is wrong */
  isOver?: () => boolean
  /** bounds other than the usual ones */
  bounds?: Partial<typeof defaultBounds>
}

const defaultBounds = {
  comments: 1_000_000,
  pages: 20_000,
  /** of one collection; a longer one continues in the next */
  milliseconds: 15 * minuteMs,
  /** consecutive pages with only known comments; some repeat while a platform shifts its pages */
  repeats: 20,
  /** consecutive empty pages, which platforms send for hidden comments */
  empties: 200,
}

/**
 * Walks over a post until its end, a bound or a problem. Throws nothing but the signal's reason and what `keep` throws.
 */
export async function collectComments(options: CollectOptions): Promise<CrawlResult> {
  const tally = options.tally ?? newTally({ post: options.before?.post, next: options.from ?? null })
  for (const comment of options.before?.comments ?? []) countKnown(tally, comment)
  tally.problem = undefined
  try {
    await crawl(options, tally)
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error
    tally.problem = error
  }
  return sumUp(tally, options.replies)
}

async function crawl(options: CollectOptions, tally: Tally): Promise<void> {
  const { connector, post, keep, now, signal, limit, isOver } = options
  const bounds = { ...defaultBounds, ...options.bounds }
  const max = Math.min(limit ?? bounds.comments, bounds.comments)
  const start = now()
  tally.begun ??= start.toISOString()
  let pages = 0
  for await (const page of connector.comments(post, options)) {
    const time = now()
    tally.until = time.toISOString()
    // Received comments may have cost money, or may name a paid run: store the page before the crawl ends.
    await keep(takePage(tally, page, max), page.next)
    signal.throwIfAborted()
    if (page.next === null) return
    pages++
    if (tally.ids.size >= max || pages >= bounds.pages) return void tally.shortfalls.add('asked_limit')
    if (tally.streak.repeats >= bounds.repeats || tally.streak.empties >= bounds.empties)
      return void tally.shortfalls.add('loop')
    if (isOver?.()) return
    if (time.getTime() >= start.getTime() + bounds.milliseconds)
      throw new FetchProblem('timeout', { said: 'the time of one collection is over' })
  }
  throw new FetchProblem('provider_failed', { said: 'the connector stopped before the last page' })
}
