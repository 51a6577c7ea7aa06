import { z } from 'zod'

/** Answers of the Data API v3, as far as they are read. Fields that are missing in places are optional. */
const snippet = z.object({
  authorDisplayName: z.string().optional(),
  authorProfileImageUrl: z.string().optional(),
  authorChannelUrl: z.string().optional(),
  authorChannelId: z.object({ value: z.string() }).optional(),
  /** left out for callers without rights in places */
  textOriginal: z.string().optional(),
  textDisplay: z.string().optional(),
  parentId: z.string().optional(),
  likeCount: z.number().optional(),
  publishedAt: z.string().optional(),
})

export const commentItem = z.object({ id: z.string(), snippet })
export type CommentItem = z.output<typeof commentItem>

export const threadItem = z.object({
  id: z.string(),
  snippet: z.object({ topLevelComment: commentItem, totalReplyCount: z.number().default(0) }),
  replies: z.object({ comments: z.array(z.unknown()) }).optional(),
})

/** Items are read one by one, so that a strange one does not take its page along. */
export const listAnswer = z.object({
  nextPageToken: z.string().optional(),
  items: z.array(z.unknown()).default([]),
})

export const videoItem = z.object({
  id: z.string(),
  snippet: z
    .object({
      title: z.string().optional(),
      channelId: z.string().optional(),
      channelTitle: z.string().optional(),
      publishedAt: z.string().optional(),
      thumbnails: z.record(z.string(), z.object({ url: z.string() })).optional(),
    })
    .optional(),
  /** without commentCount comments are switched off; numbers come as text */
  statistics: z.object({ commentCount: z.coerce.number().optional() }).optional(),
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
