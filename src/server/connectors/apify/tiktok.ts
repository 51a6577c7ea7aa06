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
  text,
  withoutAbsent,
} from './actor.ts'
import { createApify } from './apify.ts'
import type { ApifyAccess } from './ask.ts'

const row = z.object({
  cid: id,
  text: commentText,
  videoWebUrl: text,
  submittedVideoUrl: text,
  diggCount: count,
  replyCommentTotal: count,
  repliesToId: id.nullish(),
  createTime: count,
  createTimeISO: text,
  uid: id.optional().catch(undefined),
  uniqueId: text,
  avatarThumbnail: text,
})

export const tiktokActor: Actor = {
  platform: 'tiktok',
  name: 'clockworks~tiktok-comments-scraper',
  input: (post, { replies, limit }) => ({
    postURLs: [post.url],
    commentsPerPost: limit,
    // The actor does not promise that all of them arrive.
    maxRepliesPerComment: replies ? limit : 0,
  }),
  read: (given) => {
    const { data } = row.safeParse(given)
    if (!data) return undefined
    const { uniqueId: handle, createTime } = data
    return {
      comment: {
        platform: 'tiktok',
        id: data.cid,
        parentId: data.repliesToId ?? null,
        author: withoutAbsent<Author>({
          id: data.uid,
          handle,
          avatarUrl: address(data.avatarThumbnail),
          profileUrl: handle && `https://www.tiktok.com/@${encodeURIComponent(handle)}`,
        }),
        text: data.text,
        createdAt: instant(data.createTimeISO) ?? ofSeconds(createTime),
        ...withoutAbsent<{ likeCount?: number; replyCount?: number; isPostAuthor?: boolean }>({
          likeCount: data.diggCount,
          replyCount: data.replyCommentTotal,
          isPostAuthor: isOwner(ownerOf(data.videoWebUrl), handle),
        }),
      },
      of: data.videoWebUrl ?? data.submittedVideoUrl,
      below: [],
    }
  },
}

/** Comments of any public video or picture post on TikTok, as far as signed-out visitors see them. */
export function createApifyTiktok(access: ApifyAccess): Connector {
  return createApify(access, tiktokActor)
}

/** Addresses name the owner by handle, by a long id or not at all, and rows only by handle. */
function isOwner(owner: string | undefined, handle: string | undefined): boolean | undefined {
  return owner?.startsWith('MS4wLjAB') ? undefined : isSameHandle(owner, handle)
}

function ofSeconds(seconds: number | undefined): string | null {
  const time = new Date((seconds ?? Number.NaN) * 1000)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}
