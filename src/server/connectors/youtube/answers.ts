import { z } from 'zod'
import type { Author, Comment } from '../connector.ts'

/**
 * Responses of the Data API v3, as far as they are read. Lists and comments are checked by hand and not copied: there
 * are hundreds of thousands, and a schema copies each of them several times.
 */
export interface CommentItem {
  id: string
  snippet: Snippet
}

/** Fields that do not affect winning are `unknown`: an invalid value does not discard the comment. */
interface Snippet {
  /** sometimes left out for callers without permissions (unverified); one of the two is always present */
  textOriginal?: string
  textDisplay?: string
  authorDisplayName?: unknown
  authorProfileImageUrl?: unknown
  authorChannelUrl?: unknown
  authorChannelId?: unknown
  parentId?: unknown
  likeCount?: unknown
  publishedAt?: unknown
}

interface ThreadItem {
  id: string
  snippet: { topLevelComment: CommentItem; totalReplyCount?: number }
  replies?: { comments: unknown[] }
}

/** Items are checked one by one, so that an invalid one does not discard its page. The last page has no token. */
export interface ListAnswer {
  kind?: unknown
  error?: unknown
  nextPageToken?: string
  items: unknown[]
}

export function isComment(json: unknown): json is CommentItem {
  if (!isObject(json) || !isId(json['id']) || !isObject(json['snippet'])) return false
  const { textOriginal, textDisplay } = json['snippet']
  if (!isTextOrAbsent(textOriginal) || !isTextOrAbsent(textDisplay)) return false
  return textOriginal !== undefined || textDisplay !== undefined
}

export function isThread(json: unknown): json is ThreadItem {
  if (!isObject(json) || !isId(json['id']) || !isObject(json['snippet'])) return false
  const { topLevelComment, totalReplyCount = 0 } = json['snippet']
  const { replies } = json
  if (!Number.isSafeInteger(totalReplyCount) || (totalReplyCount as number) < 0) return false
  if (replies !== undefined && !(isObject(replies) && Array.isArray(replies['comments']))) return false
  return isComment(topLevelComment)
}

export function isList(json: unknown): json is ListAnswer {
  return isObject(json) && Array.isArray(json['items']) && isTextOrAbsent(json['nextPageToken'])
}

/** A value if it is text; otherwise undefined. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The same for a count, which may come as text. */
export function countOf(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value
  return Number.isSafeInteger(number) && (number as number) >= 0 ? (number as number) : undefined
}

/** The channel that wrote a comment. */
export function channelOf({ authorChannelId }: Snippet): string | undefined {
  return isObject(authorChannelId) ? textOf(authorChannelId['value']) : undefined
}

type Json = Record<string, unknown>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isTextOrAbsent(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string'
}

/** An invalid text or count does not discard the video, either. */
const text = z.string().optional().catch(undefined)

const count = z.coerce.number().int().min(0).optional().catch(undefined)

export const videoItem = z.object({
  id: z.string(),
  snippet: z
    .object({
      title: text,
      channelId: text,
      channelTitle: text,
      publishedAt: text,
      thumbnails: z
        .record(z.string(), z.object({ url: z.string() }))
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  /**
   * numbers come as text; commentCount is absent where comments are off (unverified, so only the threads are used to
   * detect that)
   */
  statistics: z.object({ commentCount: count }).optional().catch(undefined),
})

const reasons = z
  .array(
    z.object({
      reason: text,
      /** which service refuses: `youtube.…`, or `global` where Google does before the request reaches YouTube */
      domain: text,
      metadata: z.object({ quota_limit: text }).optional().catch(undefined),
    }),
  )
  .optional()
  .catch(undefined)

/** Switch on the reason, never on the message, which contains HTML. */
export const errorAnswer = z.object({
  error: z.object({ message: text, errors: reasons, details: reasons }),
})

export type Refusal = z.output<typeof errorAnswer>['error']

/** The part of a comment's address before its id. */
export function urlBeforeIds(video: string): string {
  return `https://www.youtube.com/watch?v=${video}&lc=`
}

/** A comment in the common form of all platforms. */
export function normal(
  { id, snippet }: CommentItem,
  parentId: string | null,
  urlBefore: string,
  owner: string,
  replyCount?: number,
): Comment {
  const channel = channelOf(snippet)
  const likeCount = countOf(snippet.likeCount)
  // Field by field: hundreds of thousands are made, and spreading partial objects costs more than the rest.
  const comment: Comment = {
    platform: 'youtube',
    id,
    parentId,
    author: authorOf(snippet, channel),
    text: snippet.textOriginal ?? snippet.textDisplay ?? '',
    createdAt: instant(textOf(snippet.publishedAt)),
  }
  if (likeCount !== undefined) comment.likeCount = likeCount
  if (replyCount !== undefined) comment.replyCount = replyCount
  if (channel && owner) comment.isPostAuthor = channel === owner
  comment.urlBefore = urlBefore
  return comment
}

function authorOf(snippet: CommentItem['snippet'], channel: string | undefined): Author {
  const name = textOf(snippet.authorDisplayName)
  const avatarUrl = textOf(snippet.authorProfileImageUrl)
  const profileUrl = textOf(snippet.authorChannelUrl)
  const author: Author = {}
  if (channel) author.id = channel
  if (name?.startsWith('@')) author.handle = name.slice(1)
  else if (name) author.name = name
  if (avatarUrl) author.avatarUrl = avatarUrl
  if (profileUrl) author.profileUrl = profileUrl
  return author
}

/** YouTube's time format, whole seconds in UTC: only the milliseconds are missing. */
const plain = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/

export function instant(text: string | undefined): string | null {
  if (text !== undefined && plain.test(text)) return `${text.slice(0, -1)}.000Z`
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
