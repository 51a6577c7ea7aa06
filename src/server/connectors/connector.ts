import type { z } from 'zod'
import type { Shortfall } from '#contract/comments/completeness.ts'
import type { Platform } from '#posts/address.ts'
import type { PostAddress } from '#posts/recognize-address.ts'
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

/** Who wrote a comment. Every field may be missing: people delete accounts, and platforms hide names. */
export interface Author {
  /** the platform's own id: it survives renames */
  id?: string
  /** without a leading @ */
  handle?: string
  name?: string
  avatarUrl?: string
  profileUrl?: string
}

/** One comment in the common form of all platforms. */
export interface Comment {
  platform: Platform
  /** the platform's own id, as text: some are beyond 2^53 */
  id: string
  /** the comment that it replies to; null for one on the post itself */
  parentId: string | null
  author: Author
  text: string
  /** ISO 8601 in UTC; null where the platform does not say */
  createdAt: string | null
  likeCount?: number
  replyCount?: number
  isPostAuthor?: boolean
  url?: string
  /** or the part of its address before the id, where nothing follows the id: see `posts/comment-url.ts` */
  urlBefore?: string
  /** its author or its text is gone: counted, but cannot win */
  isDeleted?: true
  /** written by the platform's own bot, not by a person */
  isBot?: true
}

/** What is known about a post before its comments. */
export interface PostFacts {
  platform: Platform
  /**
   * the platform's own id, which may differ from the one in the address: some posts have several, and short links hide
   * it
   */
  id: string
  url: string
  title?: string
  author?: Author
  pictureUrl?: string
  createdAt?: string
  /** comments by the platform's own count, replies included; null where it gives none */
  expected: number | null
}

/** What one step returned. Comments may repeat those of earlier pages: platforms shift pages while they are read. */
export interface CommentPage {
  comments: Comment[]
  /** given with the first page, and again where it changed */
  post?: PostFacts
  /** where the next step continues, as storable text; null after the last page */
  next: string | null
  shortfalls?: Shortfall[]
}
