import { z } from 'zod'
import type { PostAddress } from '#posts/recognize-address.ts'
import type { Author, Connector } from '../connector.ts'
import {
  type Actor,
  address,
  commentText,
  count,
  id,
  instant,
  ownerOf,
  rows,
  text,
  withoutAbsent,
} from './actor.ts'
import { createApify } from './apify.ts'
import type { ApifyAccess } from './ask.ts'

const row = z
  .object({
    id: id.optional().catch(undefined),
    commentId: id.optional().catch(undefined),
    text: commentText,
    inputUrl: text,
    commentUrl: text,
    date: text,
    profileId: id.optional().catch(undefined),
    profileName: text,
    profileUrl: text,
    profilePicture: text,
    likesCount: count,
    commentsCount: count,
    comments: rows,
    threadingDepth: count,
    replyToCommentId: id.nullish().catch(undefined),
    postTitle: text,
  })
  .refine((row) => row.commentId !== undefined || row.id !== undefined)

export const facebookActor: Actor = {
  platform: 'facebook',
  name: 'apify~facebook-comments-scraper',
  input: (post, { replies, limit }) => ({
    startUrls: [{ url: openAddress(post) }],
    resultsLimit: limit,
    includeNestedComments: replies,
    // The other views omit comments that Facebook ranks low.
    viewOption: 'RANKED_UNFILTERED',
  }),
  read: (given, _post, hangsBelow) => {
    const { data } = row.safeParse(given)
    if (!data) return undefined
    const parent = hangsBelow ?? parentOf(data)
    if (parent === undefined) return undefined
    return {
      comment: {
        platform: 'facebook',
        id: plainId(data.commentId ?? data.id ?? ''),
        parentId: parent,
        author: withoutAbsent<Author>({
          id: data.profileId,
          name: data.profileName,
          avatarUrl: address(data.profilePicture),
          profileUrl: address(data.profileUrl),
        }),
        text: data.text,
        createdAt: instant(data.date),
        ...withoutAbsent<{ likeCount?: number; replyCount?: number; isPostAuthor?: boolean; url?: string }>({
          likeCount: data.likesCount,
          replyCount: data.commentsCount,
          isPostAuthor: isOwner(ownerOf(data.commentUrl), data) || undefined,
          url: address(data.commentUrl),
        }),
      },
      // The requested address; `facebookUrl` may name the same post by another id.
      of: data.inputUrl,
      post: (partsOf(data.commentId ?? '') ?? partsOf(data.id ?? ''))?.post,
      title: data.postTitle,
      below: data.comments ?? [],
    }
  },
}

/** Comments of any public post on Facebook, as far as signed-out visitors see them. */
export function createApifyFacebook(access: ApifyAccess): Connector {
  return createApify(access, facebookActor)
}

/** An id opens without its owner (unverified), but `permalink.php` does not. */
function openAddress({ id: post, owner, url }: PostAddress): string {
  const isHalf = owner === undefined && url.includes('/permalink.php')
  return isHalf ? `https://www.facebook.com/${encodeURIComponent(post)}` : url
}

/** Whether the author certainly owns the post; the same person can be written in ways that cannot be compared. */
function isOwner(owner: string | undefined, { profileId, profileUrl }: z.output<typeof row>): boolean {
  const profile = URL.parse(profileUrl ?? '')
  const name = /^\/(?:people\/[^/]+\/)?([^/]+)\/?$/.exec(profile?.pathname ?? '')?.[1]
  if (name === 'profile.php') return profile?.searchParams.get('id') === owner
  return [profileId, name].some(
    (value) => value !== undefined && value.toLowerCase() === owner?.toLowerCase(),
  )
}

/** Null on the post itself; undefined for a reply that does not name its parent. */
function parentOf({ replyToCommentId, threadingDepth, commentUrl }: z.output<typeof row>) {
  if (replyToCommentId) return plainId(replyToCommentId)
  const query = URL.parse(commentUrl ?? '')?.searchParams
  if (query?.get('reply_comment_id')) return query.get('comment_id') ?? undefined
  return threadingDepth ? undefined : null
}

/** Comments are named `Y29tbWVudDo…` (base64 of `comment:POST_COMMENT`), `POST_COMMENT` or by their number alone. */
function plainId(given: string): string {
  return partsOf(given)?.comment ?? given
}

function partsOf(given: string): { post: string; comment: string } | undefined {
  const open = /^[A-Za-z0-9+/_-]+={0,2}$/.test(given) ? Buffer.from(given, 'base64').toString('latin1') : ''
  const named = /^(?:comment:)?(\d+)_(\d+)$/.exec(open.startsWith('comment:') ? open : given)
  return named?.[1] && named[2] ? { post: named[1], comment: named[2] } : undefined
}
