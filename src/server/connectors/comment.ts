import type { Shortfall } from '#contract/fetch-words.ts'
import type { Platform } from '#posts/address.ts'

/** Who wrote a comment. Everything may be missing: people delete accounts, and platforms hide names. */
export interface Author {
  /** the platform's own id: the same person under a new name */
  id?: string
  /** without a leading @ */
  handle?: string
  name?: string
  avatarUrl?: string
  profileUrl?: string
}

/** One comment in the normal form of all platforms. */
export interface Comment {
  platform: Platform
  /** the platform's own, as text: some are beyond 2^53 */
  id: string
  /** the comment that it answers; null for one on the post itself */
  parentId: string | null
  author: Author
  text: string
  /** ISO 8601 in UTC; null where the platform does not say */
  createdAt: string | null
  likeCount?: number
  replyCount?: number
  isPostAuthor?: boolean
  url?: string
  /** or what stands before its id there, where nothing else follows: see `posts/comment-url.ts` */
  urlBefore?: string
  /** its author or its text is gone: counted, but nobody who could win */
  isDeleted?: true
  /** the platform's own helper wrote it, no person */
  isBot?: true
}

/** What is known of a post before its comments. */
export interface PostFacts {
  platform: Platform
  /** the platform's own, which need not be the one in the address: some have several, and short links hide it */
  id: string
  url: string
  title?: string
  author?: Author
  pictureUrl?: string
  createdAt?: string
  /** comments by the platform's own count, replies included; null where it tells none */
  expected: number | null
}

/** What one step brought. Comments may repeat those of earlier pages: platforms shift while they are read. */
export interface CommentPage {
  comments: Comment[]
  /** told with the first page, and again where it changed */
  post?: PostFacts
  /** where the next step goes on, as text to keep; null after the last page */
  next: string | null
  shortfalls?: Shortfall[]
}
