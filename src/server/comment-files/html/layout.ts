import type { Platform } from '#posts/address.ts'
import type { CommentRefusal, WrittenComment } from '../supplied-comments.ts'
import type { Tag } from './html-tokens.ts'
import type { PageElement } from './page-elements.ts'

/** What one comment of a page says. */
export type PageComment = Omit<WrittenComment, 'row'>

/** Around a comment of a page. */
export interface Surroundings {
  /** the id of the post that the page shows, where it is known */
  post: string | undefined
  /** the element of the comment in which this one stands */
  enclosing: PageElement | undefined
}

/**
 * How a platform's page shows comments. All of it is [believed]: pages are made for people and change without notice. Where nothing of a
 * layout is found, `loose-comments.ts` looks for people and what stands behind them.
 */
export interface Layout {
  name: string
  platform: Platform
  /** Whether an element holds one comment. Comments within it are read by themselves. */
  holdsComment: (tag: Tag) => boolean
  /** Whether an element stands for comments that the page has not loaded. */
  isGap?: (tag: Tag, isInside: (name: string) => boolean) => boolean
  /** Undefined where the element turns out to hold nothing of its own. */
  read: (element: PageElement, around: Surroundings) => PageComment | CommentRefusal | undefined
}
