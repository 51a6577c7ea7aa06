import { z } from 'zod'
import { count, graphId, instant, text } from '../graph/answers.ts'

const picture = z
  .object({ data: z.object({ url: z.string() }) })
  .optional()
  .catch(undefined)

/** Who wrote something; missing where the token has no right to know. */
const writer = z.object({ id: graphId, name: text, picture }).optional().catch(undefined)

export const commentItem = z.object({
  id: graphId,
  from: writer,
  /** missing under a picture without words */
  message: text,
  created_time: instant,
  like_count: count,
  comment_count: count,
  parent: z.object({ id: graphId }).nullish(),
  permalink_url: text,
})
export type CommentItem = z.output<typeof commentItem>

/** A post, or a video or photo that is one. */
export const postItem = z.object({
  id: graphId,
  from: writer,
  message: text,
  permalink_url: text,
  full_picture: text,
  created_time: instant.optional().catch(undefined),
})
export type PostItem = z.output<typeof postItem>

export const pageItem = z.object({ id: graphId, name: text })
export type PageItem = z.output<typeof pageItem>
