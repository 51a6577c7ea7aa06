import type { Platform } from '../../../posts/address.ts'
import type { PostAddress } from '../../../posts/recognise-address.ts'
import type { CommentCollector } from '../comment-collector.ts'
import { readElements } from './comment-elements.ts'
import { readLoosely } from './loose-comments.ts'
import { factsOfPage } from './page-facts.ts'

/** Reads a page (UTF-8) as a browser saves it; answers whose page of which post it says it is, and which form it has. */
export function readCommentHtml(
  bytes: Uint8Array,
  collector: CommentCollector,
): { platform: Platform | null; post: PostAddress | null; layout: string } {
  const { platform, post, layout } = factsOfPage(bytes)
  if (layout) readElements(bytes, layout, post?.id, collector)
  else readLoosely(bytes, platform ?? collector.platform, collector)
  return { platform, post: post ?? null, layout: layout?.name ?? 'links' }
}
