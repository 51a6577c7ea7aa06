import { z } from 'zod'
import type { Author, Connector } from '../connector.ts'
import {
  type Actor,
  address,
  commentText,
  count,
  id,
  instant,
  isSameHandle,
  ownerOf,
  rows,
  text,
  withoutAbsent,
} from './actor.ts'
import { createApify } from './apify.ts'
import { type ApifyAccess } from './ask.ts'

const row = z.object({
  id,
  text: commentText,
  postUrl: text,
  commentUrl: text,
  ownerUsername: text,
  /** in rows without `owner` */
  ownerId: id.optional().catch(undefined),
  ownerProfilePicUrl: text,
  timestamp: text,
  likesCount: count,
  repliesCount: count,
  replies: rows,
  owner: z
    .object({ id: id.optional().catch(undefined), username: text, full_name: text, profile_pic_url: text })
    .optional()
    .catch(undefined),
})

export const instagramActor: Actor = {
  platform: 'instagram',
  name: 'apify~instagram-comment-scraper',
  input: (post, { replies, limit }) => ({
    directUrls: [post.url],
    resultsLimit: limit,
    // Only paid plans get replies.
    includeNestedComments: replies,
    isNewestComments: true,
  }),
  read: (given, _post, parent) => {
    const { data } = row.safeParse(given)
    if (!data) return undefined
    const { owner } = data
    const handle = data.ownerUsername ?? owner?.username
    return {
      comment: {
        platform: 'instagram',
        id: data.id,
        parentId: parent,
        author: withoutAbsent<Author>({
          id: owner?.id ?? data.ownerId,
          handle,
          name: owner?.full_name,
          avatarUrl: address(data.ownerProfilePicUrl ?? owner?.profile_pic_url),
          profileUrl: handle && `https://www.instagram.com/${encodeURIComponent(handle)}/`,
        }),
        text: data.text,
        createdAt: instant(data.timestamp),
        ...withoutAbsent<{ likeCount?: number; replyCount?: number; isPostAuthor?: boolean; url?: string }>({
          likeCount: data.likesCount,
          replyCount: data.repliesCount,
          isPostAuthor: isSameHandle(ownerOf(data.postUrl), handle),
          url: address(data.commentUrl),
        }),
      },
      of: data.postUrl,
      below: data.replies ?? [],
    }
  },
}

/** Comments of any public post on Instagram, as far as signed-out visitors see them. */
export function createApifyInstagram(access: ApifyAccess): Connector {
  return createApify(access, instagramActor)
}
