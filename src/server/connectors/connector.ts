import type { PostAddress } from '#posts/recognise-address.ts'
import type { CommentPage } from './comment.ts'
import type { Reach } from './reach.ts'

/** How one walk over the comments of a post goes. */
export interface Walk {
  /** asks the platform, patiently */
  reach: Reach
  /** answers to comments, too */
  replies: boolean
  /** `next` of a page that was kept, to go on after it */
  from?: string | undefined
  /** comments after which the walk may end by itself */
  limit?: number | undefined
}

/**
 * One platform through one way of asking. It keeps nothing: whatever it must remember between two pages is in `next`.
 * Pages may overlap, repeat and come in any order; whoever collects them tells comments apart by their ids.
 */
export interface Connector {
  /** The comments of a post, page by page. Raises a `FetchProblem`. */
  comments(post: PostAddress, walk: Walk): AsyncGenerator<CommentPage, void, void>
}
