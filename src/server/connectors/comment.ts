import type { Shortfall } from '#contract/comments/completeness.ts'
import type { Platform } from '#posts/address.ts'

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
