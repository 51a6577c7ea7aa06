import { z } from 'zod'
import { count, edgeAnswer, graphId, instant, text } from '../graph/answers.ts'
import { instagramAccount } from '../graph/list-pages.ts'

/** Replies come as a nested list with their comment; an invalid list is requested from its start. */
const along = edgeAnswer.optional().catch({ items: [], after: '', total: null })

export const commentItem = z
  .object({
    id: graphId,
    text,
    timestamp: instant,
    username: text,
    from: z.object({ id: graphId, username: text }).optional().catch(undefined),
    /** the account itself, on its own comments; used before `from` existed */
    user: z.object({ id: graphId }).optional().catch(undefined),
    like_count: count,
    parent_id: graphId.nullish(),
    replies: along,
  })
  // Another object of the account with a time, not a comment.
  .refine((item) => item.text !== undefined || item.username !== undefined || item.from !== undefined)
export type CommentItem = z.output<typeof commentItem>

export const mediaItem = z.object({
  id: graphId,
  shortcode: text,
  permalink: text,
  caption: text,
  comments_count: count,
  is_comment_enabled: z.boolean().optional().catch(undefined),
  media_type: text,
  media_url: text,
  thumbnail_url: text,
  timestamp: instant.optional().catch(undefined),
})
export type MediaItem = z.output<typeof mediaItem>

/** `user_id` is the account; `id` is specific to the app. Meta's own example wraps them in a list of one. */
const self = z.object({ user_id: graphId, username: text })
export const selfAnswer = z
  .union([self, z.object({ data: z.tuple([self]) }).transform(({ data }) => data[0])])
  .transform(({ user_id: id, username }) => ({ id, ...(username ? { username } : {}) }))

/** The Page that the token belongs to. */
export const pageAnswer = z.object({ id: graphId, instagram_business_account: instagramAccount.optional() })
