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
export type PostItem = z.output<typeof postItem> & {
  /** of a video or photo: the number of the post that shows it, where Graph tells */
  shownBy?: string
}

/** `PAGE_POST`, or the number of the post alone. */
const story = graphId
  .pipe(z.string().regex(/^(?:\d+_)?\d+$/))
  .optional()
  .catch(undefined)
/** What a video, and what a photo calls the post that shows it. */
export const storyItem = z.object({ post_id: story, page_story_id: story })

export const pageItem = z.object({ id: graphId, name: text })
export type PageItem = z.output<typeof pageItem>
