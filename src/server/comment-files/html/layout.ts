import type { Platform } from '#posts/address.ts'
import type { CommentRefusal, WrittenComment } from '../supplied-comments.ts'
import type { Tag } from './html-elements.ts'
import type { PageElement } from './page-elements.ts'

/** What one comment of a page contains. */
export type PageComment = Omit<WrittenComment, 'row'>

/** The context of a comment on a page. */
interface Surroundings {
  /** the id of the post that the page shows, where known */
  post: string | undefined
  /** the comment element that encloses this one */
  enclosing: PageElement | undefined
}

/**
 * How a platform's page shows comments. All of it is [unverified]: pages are made for people and change without notice.
 * Where no layout matches, `loose-comments.ts` looks for people and the text after them.
 */
export interface Layout {
  name: string
  platform: Platform
  /** Whether an element holds one comment. Nested comments are read separately. */
  holdsComment: (tag: Tag) => boolean
  /** Whether an element marks comments that the page has not loaded. */
  isGap?: (tag: Tag, isInside: (name: string) => boolean) => boolean
  /** Undefined where the element turns out to have no content of its own. */
  read: (element: PageElement, around: Surroundings) => PageComment | CommentRefusal | undefined
}
