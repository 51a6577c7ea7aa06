import { z } from 'zod'

/** A field that nobody wins by: whatever stands there, it takes no comment along. */
const text = z.string().optional().catch(undefined)
const count = z.coerce.number().int().min(0).optional().catch(undefined)

/** Answers of the Data API v3, as far as they are read. Fields that are missing in places are optional. */
const snippet = z
  .object({
    authorDisplayName: text,
    authorProfileImageUrl: text,
    authorChannelUrl: text,
    authorChannelId: z.object({ value: z.string() }).optional().catch(undefined),
    /** left out for callers without rights in places (believed) */
    textOriginal: z.string().optional(),
    textDisplay: z.string().optional(),
    parentId: text,
    likeCount: count,
    publishedAt: text,
  })
  .refine(({ textOriginal, textDisplay }) => textOriginal !== undefined || textDisplay !== undefined)

export const commentItem = z.object({ id: z.string().min(1), snippet })
export type CommentItem = z.output<typeof commentItem>

export const threadItem = z.object({
  id: z.string().min(1),
  snippet: z.object({ topLevelComment: commentItem, totalReplyCount: z.number().int().min(0).default(0) }),
  replies: z.object({ comments: z.array(z.unknown()) }).optional(),
})

/** Items are read one by one, so that a strange one does not take its page along. The last page has no token. */
export const listAnswer = z.object({
  kind: text,
  nextPageToken: z.string().optional(),
  items: z.array(z.unknown()),
})

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

/** Switch on the reason, never on the message, which holds HTML. */
export const errorAnswer = z.object({
  error: z.object({
    code: z.number().optional(),
    message: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
})
