import { z } from 'zod'
import { count, graphId, instant, text } from '../graph/answers.ts'

const picture = z
  .object({ data: z.object({ url: z.string() }) })
  .optional()
  .catch(undefined)

/** The author; missing where the token has no right to know. */
const writer = z.object({ id: graphId, name: text, picture }).optional().catch(undefined)

export const commentItem = z
  .object({
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
  .transform(({ parent, ...item }) => ({ ...item, parent: parent?.id ?? answered(item) }))

export type CommentItem = z.output<typeof commentItem>

/**
 * The parent according to a reply's own address, which names both by the numbers after the post's; the parent field
 * itself can be missing.
 */
function answered({ id, permalink_url: permalink }: { id: string; permalink_url?: string | undefined }) {
  const query = URL.parse(permalink ?? '')?.searchParams
  const above = query?.get('comment_id') ?? ''
  if (!query?.get('reply_comment_id') || !/^\d+$/.test(above)) return undefined
  const parent = id.replace(/\d+$/, above)
  return parent === id ? undefined : parent
}

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
  /** of a video or photo: the id of the post that shows it, where Graph gives it */
  shownBy?: string
}

/** `PAGE_POST`, or the number of the post alone. */
const story = graphId
  .pipe(z.string().regex(/^(?:\d+_)?\d+$/))
  .optional()
  .catch(undefined)

/** The fields in which a video and a photo name the post that shows them. */
export const storyItem = z.object({ post_id: story, page_story_id: story })

export const pageItem = z.object({ id: graphId, name: text })

export type PageItem = z.output<typeof pageItem>
