import { z } from 'zod'
import type { PostAddress } from '#posts/recognize-address.ts'
import {
  type Author,
  type Comment,
  type CommentPage,
  type Connector,
  type Crawl,
  type PostFacts,
  readPosition,
} from '../connector.ts'
import { FetchProblem } from '../fetch-problem.ts'
import { askEdge, crawlPositions, type GraphAccess, type Step } from '../graph/ask.ts'
import type { Edge } from '../graph/judge.ts'
import { type CommentItem, commentItem, findPost, type PostItem, readPage } from './find-post.ts'

const count = z.int().min(0)
const facts = z.looseObject({ platform: z.literal('facebook'), id: z.string(), url: z.string() })

/** The position of a crawl. */
const positionSchema = z.object({
  /** whose comments are requested, by Graph's own id, and the id under which the Page itself writes there */
  node: z.string().min(1),
  page: z.string(),
  after: z.string(),
  /** the post without its count */
  facts: z.custom<PostFacts>((value) => facts.safeParse(value).success),
  /** comments that the list should hold by the platform's own count; null until one is given */
  total: count.nullable(),
  /** replies to the received comments by their own count, where the list has none */
  answers: count,
  /** comments without an author, as long as only the Page itself was named; null once another author was */
  nameless: count.nullable(),
})
type Position = z.output<typeof positionSchema>

/** A crawl in progress: comments whose replies it has counted. */
interface Course {
  access: GraphAccess
  crawl: Crawl
  counted: Set<string>
}

const pageSize = 100
const fields =
  'id,from{id,name,picture},message,created_time,like_count,comment_count,parent{id},permalink_url'

/**
 * Comments of a Page's own post by the Graph API with the Page's token, oldest first: all levels in one list, or only
 * those on the post. `total_count` counts what the requested list should hold, and may include comments that are not
 * shown (platform docs: object comments). Pages of others give no authors; personal profiles and groups give nothing.
 */
export function createFacebook(access: GraphAccess): Connector {
  return {
    comments: (post, crawl) => crawlPost({ access, crawl, counted: new Set() }, post),
  }
}

/** Characters of a post used as its title: positions contain it, and posts can be long. */
const maxTitleLength = 300

/** A comment in the common form. Ids of people are specific to each app, so they lead to no profile. */
function normal(item: CommentItem, page: string): Comment {
  const { id, from, message = '', created_time: createdAt, parent } = item
  return {
    platform: 'facebook',
    id,
    parentId: parent ?? null,
    author: from ? authorOf(from) : {},
    text: message,
    createdAt,
    ...(item.like_count === undefined ? {} : { likeCount: item.like_count }),
    ...(item.comment_count === undefined ? {} : { replyCount: item.comment_count }),
    ...(from ? { isPostAuthor: from.id === page } : {}),
    ...(isAddress(item.permalink_url) ? { url: item.permalink_url } : {}),
  }
}

function factsOf(post: PostItem, { id, url }: PostAddress): PostFacts {
  const { message, from, full_picture: picture, created_time: created, permalink_url: permalink } = post
  return {
    platform: 'facebook',
    // Graph names it PAGE_POST; an address may name it differently.
    id: post.shownBy ?? /^\d+_(\d+)$/.exec(post.id)?.[1] ?? id,
    url: isAddress(permalink) ? permalink : url,
    ...(message ? { title: message.slice(0, maxTitleLength).toWellFormed() } : {}),
    ...(from ? { author: authorOf(from) } : {}),
    ...(picture ? { pictureUrl: picture } : {}),
    ...(created ? { createdAt: created } : {}),
    expected: null,
  }
}

function authorOf({ id, name, picture }: NonNullable<CommentItem['from']>): Author {
  return { id, ...(name ? { name } : {}), ...(picture ? { avatarUrl: picture.data.url } : {}) }
}

function isAddress(permalink: string | undefined): permalink is string {
  return permalink?.startsWith('https://www.facebook.com/') === true
}

async function* crawlPost(course: Course, address: PostAddress): AsyncGenerator<CommentPage, void, void> {
  const { from } = course.crawl
  const start = from === undefined ? await begin(course, address) : readPosition(positionSchema, from)
  yield* crawlPositions(start, { stepFrom: (at) => stepOn(course, at), keyOf: ({ after }) => after })
}

async function begin({ access, crawl }: Course, address: PostAddress): Promise<Position> {
  const page = await readPage(access, crawl.reach)
  const post = await findPost(access, address, page, crawl.reach)
  const facts = factsOf(post, address)
  return { node: post.id, page: page.id, after: '', facts, total: null, answers: 0, nameless: 0 }
}

async function stepOn(course: Course, at: Position): Promise<Step<Position>> {
  const { items, after, total } = await askComments(course, at)
  const read = items.flatMap((item) => commentItem.safeParse(item).data ?? [])
  // The Page's own comments name their author, whatever the permissions.
  const named = read.flatMap(({ from }) => from?.id ?? [])
  const isNamed = at.nameless === null || named.some((id) => id !== at.page)
  const nameless = isNamed ? null : (at.nameless ?? 0) + items.length - named.length
  if (nameless && (after === null || nameless >= pageSize))
    throw new FetchProblem('permission', {
      said: 'no comment tells its author: the token has no right to know',
    })
  const comments = read
    .filter(({ parent }) => course.crawl.replies || !parent)
    .map((item) => normal(item, at.page))
  const answers = at.answers + countAnswers(course, comments)
  // The first count, as on other platforms: comments deleted after they were read would make later ones smaller.
  const expected = at.total ?? total
  return {
    comments,
    at: after === null ? null : { ...at, after, total: expected, answers, nameless },
    shortfalls: read.length < items.length ? ['unreadable'] : [],
    post: { ...at.facts, expected: expected === null ? null : expected + answers },
  }
}

function askComments({ access, crawl }: Course, { node, after }: Position): Promise<Edge> {
  const query = {
    filter: crawl.replies ? 'stream' : 'toplevel',
    order: 'chronological',
    summary: 'total_count',
    fields,
    after,
  }
  return askEdge(access, [node, 'comments'], query, pageSize, crawl.reach)
}

/**
 * It is unknown whether `comment_count` includes replies to replies; counting it here the same way keeps both sides of
 * the balance equal.
 */
function countAnswers({ crawl, counted }: Course, comments: readonly Comment[]): number {
  if (crawl.replies) return 0
  let answers = 0
  for (const { id, replyCount = 0 } of comments) {
    if (!counted.has(id)) answers += replyCount
    counted.add(id)
  }
  return answers
}
