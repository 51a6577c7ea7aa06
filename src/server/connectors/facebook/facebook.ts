import type { PostAddress } from '#posts/recognise-address.ts'
import type { Author, Comment, CommentPage, PostFacts } from '../comment.ts'
import type { Connector, Walk } from '../connector.ts'
import { FetchProblem } from '../fetch-problem.ts'
import type { GraphAccess } from '../graph/access.ts'
import type { Edge } from '../graph/answers.ts'
import { askEdge } from '../graph/ask-edge.ts'
import { type Step, walkPlaces } from '../graph/walk-places.ts'
import { readPosition } from '../position.ts'
import type { CommentItem, PostItem } from './answers.ts'
import { commentItem } from './answers.ts'
import { findPost, readPage } from './find-post.ts'
import { type Place, place } from './place.ts'

/** Letters of a post that stand for its title: places hold it, and posts can be long. */
const maxTitleLength = 300

/** A comment in the normal form. Ids of people are made for each app, so they lead to no profile. */
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
    // Graph names it PAGE_POST; an address may name it by other letters.
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

/** A walk on its way: comments whose answers it has counted. */
interface Course {
  access: GraphAccess
  walk: Walk
  counted: Set<string>
}

const pageSize = 100
const fields =
  'id,from{id,name,picture},message,created_time,like_count,comment_count,parent{id},permalink_url'

/**
 * Comments of a Page's own post by the Graph API with the Page's token, oldest first: all levels in one list, or those on the post
 * alone. `total_count` counts what the list asked for should hold, and may count what nobody is shown (platforms: object comments).
 * Pages of others tell no authors, personal profiles and groups nothing at all.
 */
export function createFacebook(access: GraphAccess): Connector {
  return {
    comments: (post, walk) => walkPost({ access, walk, counted: new Set() }, post),
  }
}

async function* walkPost(course: Course, address: PostAddress): AsyncGenerator<CommentPage, void, void> {
  const { from } = course.walk
  const start = from === undefined ? await begin(course, address) : readPosition(place, from)
  yield* walkPlaces(start, { stepFrom: (at) => stepOn(course, at), keyOf: ({ after }) => after })
}

async function begin({ access, walk }: Course, address: PostAddress): Promise<Place> {
  const page = await readPage(access, walk.reach)
  const post = await findPost(access, address, page, walk.reach)
  const facts = factsOf(post, address)
  return { node: post.id, page: page.id, after: '', facts, total: null, answers: 0, nameless: 0 }
}

async function stepOn(course: Course, at: Place): Promise<Step<Place>> {
  const { items, after, total } = await askComments(course, at)
  const read = items.flatMap((item) => commentItem.safeParse(item).data ?? [])
  // What the Page itself wrote tells its author, whatever the rights.
  const named = read.flatMap(({ from }) => from?.id ?? [])
  const isNamed = at.nameless === null || named.some((id) => id !== at.page)
  const nameless = isNamed ? null : (at.nameless ?? 0) + items.length - named.length
  if (nameless && (after === null || nameless >= pageSize))
    throw new FetchProblem('permission', {
      said: 'no comment tells its author: the token has no right to know',
    })
  const comments = read
    .filter(({ parent }) => course.walk.replies || !parent)
    .map((item) => normal(item, at.page))
  const answers = at.answers + countAnswers(course, comments)
  // The first count, as of other platforms: comments that are deleted after they were read would make later ones smaller.
  const known = at.total ?? total
  return {
    comments,
    at: after === null ? null : { ...at, after, total: known, answers, nameless },
    shortfalls: read.length < items.length ? ['unreadable'] : [],
    post: { ...at.facts, expected: known === null ? null : known + answers },
  }
}

function askComments({ access, walk }: Course, { node, after }: Place): Promise<Edge> {
  const query = {
    filter: walk.replies ? 'stream' : 'toplevel',
    order: 'chronological',
    summary: 'total_count',
    fields,
    after,
  }
  return askEdge(access, [node, 'comments'], query, pageSize, walk.reach)
}

/** Whether `comment_count` holds answers to answers is not known; counted here as told there, both sides of the balance have it alike. */
function countAnswers({ walk, counted }: Course, comments: readonly Comment[]): number {
  if (walk.replies) return 0
  let answers = 0
  for (const { id, replyCount = 0 } of comments) {
    if (!counted.has(id)) answers += replyCount
    counted.add(id)
  }
  return answers
}
