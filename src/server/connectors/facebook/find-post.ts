import { z } from 'zod'
import type { FetchProblemKind } from '#contract/comments/completeness.ts'
import { type PostAddress, recognizeAddress } from '#posts/recognize-address.ts'
import { FetchProblem } from '../fetch-problem.ts'
import { askGraph, type GraphAccess, searchEdge } from '../graph/ask.ts'
import { count, graphId, instant, text } from '../graph/judge.ts'
import type { Reach } from '../reach.ts'

const postFields = 'id,message,permalink_url,full_picture,created_time,from{id,name}'

/** The fields that posts, videos and photos share: requesting one that another kind has is an error. */
const commonFields = 'id,created_time,from{id,name}'

/** Both should hold a Page's posts (unverified); the second also those that it keeps off its timeline. */
const edges = ['posts', 'published_posts']

/** The Page that the token belongs to. A post's id begins with the Page's id. */
export function readPage(access: GraphAccess, reach: Reach): Promise<PageItem> {
  return askGraph(access, ['me'], { fields: 'id,name' }, pageItem, reach)
}

/**
 * The Page's own post that an address means. A number is tried as its post, then as a video or photo of its own.
 * `pfbid…` is not a Graph id, and the number in an address can be that of the picture: such posts are found by the
 * addresses that they name themselves.
 */
export async function findPost(
  access: GraphAccess,
  { id }: PostAddress,
  page: PageItem,
  reach: Reach,
): Promise<PostItem> {
  if (/^\d+$/.test(id)) {
    const post = await readThing(access, `${page.id}_${id}`, postFields, ['not_found'], reach)
    if (post) return post
    const thing = await readThing(access, id, commonFields, mayLack, reach)
    if (thing?.from?.id === page.id) return { ...thing, ...(await postOf(access, thing, page, reach)) }
  }
  for (const edge of edges) {
    const query = { fields: postFields }
    const isMeant = (post: PostItem) => names(post, id)
    const post = await searchEdge(access, [page.id, edge], query, { item: postItem, isMeant }, reach)
    if (post) return post
  }
  throw new FetchProblem('not_found', {
    said: `only posts of the connected Page can be read, and ${page.name ?? page.id} has none of this address`,
  })
}

/** Refusals after which a number may still be something else. */
const mayLack: readonly FetchProblemKind[] = ['not_found', 'permission']

/**
 * The field in which a video names the post that shows it, and that of a photo (unverified); requesting one from the
 * other is an error.
 */
const storyFields = ['post_id', 'page_story_id'] as const

/** The post that shows a video or photo of the Page, so that both numbers count as one post. Nothing is guessed. */
async function postOf(
  access: GraphAccess,
  { id }: PostItem,
  page: PageItem,
  reach: Reach,
): Promise<Pick<PostItem, 'shownBy'>> {
  for (const field of storyFields) {
    const item = await unless(askGraph(access, [id], { fields: field }, storyItem, reach), mayLack)
    const [post = '', owner = page.id] = (item?.[field] ?? '').split('_').reverse()
    if (post && owner === page.id) return { shownBy: post }
  }
  return {}
}

/** An object by its id, or undefined where the next attempt may avoid the refusal. */
async function readThing(
  access: GraphAccess,
  id: string,
  fields: string,
  borne: readonly FetchProblemKind[],
  reach: Reach,
): Promise<PostItem | undefined> {
  const shape = postItem.refine((post) => post.id === id)
  return unless(askGraph(access, [id], { fields }, shape, reach), borne)
}

/** A response, or undefined where it is one of these refusals. */
async function unless<T>(request: Promise<T>, borne: readonly FetchProblemKind[]): Promise<T | undefined> {
  try {
    return await request
  } catch (error) {
    if (error instanceof FetchProblem && borne.includes(error.kind)) return undefined
    throw error
  }
}

/** Addresses of videos come without a host. */
function names({ permalink_url: permalink = '' }: PostItem, id: string): boolean {
  const address = recognizeAddress(
    permalink.startsWith('/') ? `https://www.facebook.com${permalink}` : permalink,
  )
  return address.kind === 'post' && address.platform === 'facebook' && address.id === id
}

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
const postItem = z.object({
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
const storyItem = z.object({ post_id: story, page_story_id: story })

const pageItem = z.object({ id: graphId, name: text })

type PageItem = z.output<typeof pageItem>
