import type { z } from 'zod'
import type { PostAddress } from '#posts/recognize-address.ts'
import type { CommentPage, PostFacts } from './comment.ts'
import { FetchProblem } from './fetch-problem.ts'
import type { Reach } from './reach.ts'

/** How one crawl over the comments of a post runs. */
export interface Crawl {
  /** requests to the platform, with retries */
  reach: Reach
  /** whether to include replies to comments */
  replies: boolean
  /** `next` of a stored page, to continue after it */
  from?: string | undefined
  /** number of comments after which the crawl may end early */
  limit?: number | undefined
}

/**
 * One platform through one API. It has no state: whatever it must remember between two pages is in `next`. Pages may
 * overlap, repeat and come in any order; the collector deduplicates comments by their ids.
 */
export interface Connector {
  /** The comments of a post, page by page. Throws a `FetchProblem`. */
  comments(post: PostAddress, crawl: Crawl): AsyncGenerator<CommentPage, void, void>
  /** What is known about a post, in one request that costs nothing; absent where there is none. Throws a `FetchProblem`. */
  facts?: (post: PostAddress, crawl: Crawl) => Promise<PostFacts>
}

/** Parses the stored position of a crawl; text that does not parse is an invalid position. */
export function readPosition<S extends z.ZodType>(shape: S, text: string): z.output<S> {
  try {
    return shape.parse(JSON.parse(text))
  } catch (error) {
    throw new FetchProblem('provider_failed', { said: `a walk cannot go on from here: ${String(error)}` })
  }
}
