import { z } from 'zod'

/**
 * Answers of the Data API v3, as far as they are read. Lists and comments are looked at by hand and stay the very same: there are hundreds
 * of thousands, and a schema copies each of them several times.
 */
export interface CommentItem {
  id: string
  snippet: Snippet
}

/** Fields that nobody wins by are unknown: whatever stands there, it takes no comment along. */
interface Snippet {
  /** left out for callers without rights in places (believed); one of both is there */
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

export interface ThreadItem {
  id: string
  snippet: { topLevelComment: CommentItem; totalReplyCount?: number }
  replies?: { comments: unknown[] }
}

/** Items are looked at one by one, so that a strange one does not take its page along. The last page has no token. */
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

/** A text that may be anything else; undefined where it is. */
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

/** What stands where a text or a count is looked for takes no video along, either. */
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
  /** numbers come as text; commentCount is absent where comments are off (believed: only the threads are asked to say so) */
  statistics: z.object({ commentCount: count }).optional().catch(undefined),
})

const reasons = z
  .array(
    z.object({
      reason: text,
      /** who refuses: `youtube.…`, or `global` where Google does before YouTube is asked */
      domain: text,
      metadata: z.object({ quota_limit: text }).optional().catch(undefined),
    }),
  )
  .optional()
  .catch(undefined)

/** Switch on the reason, never on the message, which holds HTML. */
export const errorAnswer = z.object({
  error: z.object({ message: text, errors: reasons, details: reasons }),
})
export type Refusal = z.output<typeof errorAnswer>['error']
