import type { ApifyPlatform } from '../../src/server/connectors/apify/actor.ts'
import type { TrueComment, TruePost } from './generated-post.ts'
import { childrenOf } from './post-index.ts'

interface RowInput {
  url: string
  /** maximum top-level comments of the post */
  limit: number
  replies: boolean
}

interface ActorStandIn {
  platform: ApifyPlatform
  name: string
  wish: (input: Record<string, unknown>) => RowInput
  rows: (post: TruePost, wish: RowInput) => unknown[]
}

/** The three actors, by their input and output. */
export const actors: ActorStandIn[] = [
  {
    platform: 'instagram',
    name: 'apify~instagram-comment-scraper',
    wish: (input) => ({
      url: (input['directUrls'] as string[])[0] ?? '',
      limit: Number(input['resultsLimit'] ?? 15),
      replies: input['includeNestedComments'] === true,
    }),
    rows: (post, wish) => threads(post, wish).map((one) => instagramRow(post, one, wish)),
  },
  {
    platform: 'facebook',
    name: 'apify~facebook-comments-scraper',
    wish: (input) => ({
      url: (input['startUrls'] as { url: string }[])[0]?.url ?? '',
      limit: Number(input['resultsLimit'] ?? 50),
      replies: input['includeNestedComments'] === true,
    }),
    rows: (post, wish) => threads(post, wish).map((one) => facebookRow(post, one, wish)),
  },
  {
    platform: 'tiktok',
    name: 'clockworks~tiktok-comments-scraper',
    wish: (input) => ({
      url: (input['postURLs'] as string[])[0] ?? '',
      limit: Number(input['commentsPerPost'] ?? 100),
      replies: Number(input['maxRepliesPerComment'] ?? 0) > 0,
    }),
    rows: (post, wish) =>
      threads(post, wish).flatMap((one) => [
        tiktokRow(post, one, wish),
        ...(wish.replies ? childrenOf(post, one.id).map((reply) => tiktokRow(post, reply, wish)) : []),
      ]),
  },
]

function threads(post: TruePost, { limit }: RowInput): TrueComment[] {
  return childrenOf(post, null).toReversed().slice(0, limit)
}

function instagramRow(post: TruePost, comment: TrueComment, wish: RowInput): unknown {
  const { id, parentId, author, text, at, likes } = comment
  const replies = childrenOf(post, id)
  return {
    postUrl: `https://www.instagram.com/p/${post.id}/`,
    commentUrl: `https://www.instagram.com/p/${post.id}/c/${id}`,
    id,
    text,
    ...(author
      ? {
          ownerUsername: author.handle,
          ownerProfilePicUrl: `https://scontent.cdninstagram.com/${author.handle}.jpg`,
        }
      : {}),
    timestamp: at.toISOString(),
    repliesCount: parentId === null ? replies.length : null,
    replies: wish.replies && parentId === null ? replies.map((one) => instagramRow(post, one, wish)) : null,
    likesCount: likes,
    ...(author ? { owner: { id: author.id, username: author.handle, full_name: author.name } } : {}),
  }
}

const sealed = (what: string) => Buffer.from(`comment:${what}`).toString('base64')

function facebookRow(post: TruePost, comment: TrueComment, wish: RowInput): unknown {
  const { id, parentId, author, text, at, likes } = comment
  const replies = childrenOf(post, id)
  return {
    facebookUrl: `https://www.facebook.com/ada/posts/pfbid0${post.id}`,
    commentUrl: `https://www.facebook.com/ada/posts/${post.id}?comment_id=${parentId ?? id}${parentId ? `&reply_comment_id=${id}` : ''}`,
    // Some rows have both, with the same meaning.
    ...(likes % 2 ? { commentId: id } : {}),
    id: sealed(`${post.id}_${id}`),
    feedbackId: 'ZmVlZGJhY2s6MQ==',
    date: at.toISOString(),
    text,
    ...(author
      ? {
          profileId: author.id,
          profileName: author.name,
          profilePicture: `https://scontent.xx.fbcdn.net/v/${author.id}.jpg`,
        }
      : {}),
    ...(likes % 3 ? { likesCount: likes % 2 ? String(likes) : likes } : {}),
    commentsCount: replies.length,
    comments: wish.replies ? replies.map((one) => facebookRow(post, one, wish)) : [],
    threadingDepth: parentId === null ? 0 : 1,
    ...(parentId ? { replyToCommentId: sealed(`${post.id}_${parentId}`) } : {}),
    facebookId: post.id,
    postTitle: post.title,
    inputUrl: wish.url,
  }
}

function tiktokRow(post: TruePost, comment: TrueComment, { url }: RowInput): unknown {
  const { id, parentId, author, text, at, likes } = comment
  return {
    videoWebUrl: `https://www.tiktok.com/@${post.author.handle}/video/${post.id}`,
    submittedVideoUrl: url,
    cid: id,
    text,
    diggCount: likes,
    likedByAuthor: false,
    pinnedByAuthor: false,
    repliesToId: parentId,
    replyCommentTotal: parentId === null ? childrenOf(post, id).length : null,
    createTime: Math.floor(at.getTime() / 1000),
    createTimeISO: at.toISOString(),
    uid: author?.id,
    uniqueId: author?.handle,
    avatarThumbnail: author && `https://p16-sign-va.tiktokcdn.com/${author.handle}~c5_100x100.webp`,
    mentions: [],
    detailedMentions: [],
  }
}
