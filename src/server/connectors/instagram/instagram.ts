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
import { askEdge, crawlPositions, type Step } from '../graph/ask.ts'
import type { InstagramAccount } from '../graph/login.ts'
import {
  type CommentItem,
  commentItem,
  findMedia,
  type InstagramAccess,
  type MediaItem,
} from './find-media.ts'

/** What remains of a crawl: the next page of comments, and comments whose replies did not all come with them. */
const positionSchema = z.object({
  media: z.string().min(1),
  owner: z.object({ id: z.string(), username: z.string().optional() }),
  after: z.string().nullable(),
  open: z.array(z.object({ id: z.string().min(1), after: z.string() })),
  /**
   * comments received as long as only the account itself was named; null once another author was, and in positions of
   * older walks
   */
  nameless: z.int().min(0).nullable().default(null),
})
type Position = z.output<typeof positionSchema>

/** A crawl in progress: the top-level comments seen, none of which is a reply. */
interface Course {
  access: InstagramAccess
  crawl: Crawl
  onPost: Set<string>
}

/** Comments per page, and replies nested in one: 50 at most (platform docs: media comments). */
const pageSize = 50
const answerFields = 'id,text,timestamp,username,from{id,username},like_count,parent_id'

/**
 * Comments of a professional account's own post by the Graph API, newest first, and the remaining replies of comments
 * that have more than were nested. Both logins are supported. Hidden comments and those of restricted accounts, on live
 * videos and on advertisements are not returned; the post's count includes hidden ones (unverified), which is the only
 * sign of them. With permission for only the account's own objects, comments come without authors: where all do, that
 * is reported, as no one could be drawn.
 */
export function createInstagram(access: InstagramAccess): Connector {
  return {
    comments: (post, crawl) => crawlMedia(access, post, crawl),
  }
}

export type { InstagramAccess } from './find-media.ts'

/** Tokens of Facebook's login begin with EAA, those of Instagram's with IG (unverified). */
export function loginOf(token: string): InstagramAccess['login'] {
  return token.startsWith('EAA') ? 'facebook' : 'instagram'
}

async function* crawlMedia(
  access: InstagramAccess,
  address: PostAddress,
  crawl: Crawl,
): AsyncGenerator<CommentPage, void, void> {
  const course: Course = { access, crawl, onPost: new Set() }
  const keyOf = ({ nameless: _n, ...at }: Position) => JSON.stringify(at)
  if (crawl.from !== undefined) {
    const from = readPosition(positionSchema, crawl.from)
    return yield* crawlPositions(from, { stepFrom: (at) => stepOn(course, at), keyOf })
  }
  const { media, owner } = await findMedia(access, address, crawl.reach)
  if (media.is_comment_enabled === false) throw new FetchProblem('comments_disabled')
  const start: Position = { media: media.id, owner, after: '', open: [], nameless: 0 }
  const post = factsOf(media, owner, address)
  const stepFrom = async (at: Position) => ({
    ...(await stepOn(course, at)),
    ...(at === start ? { post } : {}),
  })
  yield* crawlPositions(start, { stepFrom, keyOf })
}

function stepOn(course: Course, at: Position): Promise<Step<Position>> {
  return at.open.length > 0 ? stepAnswers(course, at) : stepComments(course, at)
}

async function stepComments({ access, crawl, onPost }: Course, at: Position): Promise<Step<Position>> {
  // Unwanted replies are still counted, since no comment says how many it has.
  const along = `replies.limit(${pageSize}){${crawl.replies ? answerFields : 'id'}}`
  const query = { fields: `${answerFields},${along}`, after: at.after ?? '' }
  const edge = await askEdge(access, [at.media, 'comments'], query, pageSize, crawl.reach)
  const step = { comments: [] as Comment[], unreadable: 0, open: [] as Position['open'] }
  for (const item of edge.items) {
    const read = commentItem.safeParse(item)
    if (!read.success) {
      step.unreadable++
      continue
    }
    const { id, parent_id: parent, replies } = read.data
    // A reply among the comments names its parent.
    if (!crawl.replies && parent) continue
    const answers = replies ?? { items: [], after: null }
    const count = parent || answers.after !== null ? {} : { replyCount: answers.items.length }
    step.comments.push({ ...normal(read.data, parent ?? null, at.owner), ...count })
    if (parent) continue
    onPost.add(id)
    if (!crawl.replies) continue
    const { comments, unreadable } = readAnswers(answers.items, id, onPost, at.owner)
    step.comments.push(...comments)
    step.unreadable += unreadable
    if (answers.after !== null) step.open.push({ id, after: answers.after })
  }
  const nameless = countNameless(at, step.comments)
  if (nameless && (edge.after === null || nameless >= pageSize))
    throw new FetchProblem('permission', {
      said: 'no comment tells its author: the token has no right to know',
    })
  return stepTo({ ...at, after: edge.after, open: step.open, nameless }, step)
}

/** The account's own comments name their author, whatever the permissions. */
function countNameless({ nameless }: Position, comments: readonly Comment[]): number | null {
  const isNamed = comments.some(({ author, isPostAuthor }) => (author.id ?? author.handle) && !isPostAuthor)
  if (nameless === null || isNamed) return null
  return nameless + comments.filter(({ author }) => !author.id && !author.handle).length
}

async function stepAnswers({ access, crawl, onPost }: Course, at: Position): Promise<Step<Position>> {
  const [{ id, after } = { id: '', after: '' }, ...others] = at.open
  const query = { fields: answerFields, after }
  const edge = await askEdge(access, [id, 'replies'], query, pageSize, crawl.reach)
  const open = edge.after === null ? others : [{ id, after: edge.after }, ...others]
  return stepTo({ ...at, open }, readAnswers(edge.items, id, onPost, at.owner))
}

/** Replies to another comment, and comments on the post, were not requested and do not count. */
function readAnswers(items: unknown[], parent: string, onPost: Set<string>, owner: InstagramAccount) {
  const read = items.flatMap((item) => commentItem.safeParse(item).data ?? [])
  const answers = read.filter(({ id, parent_id: to }) => (to ?? parent) === parent && !onPost.has(id))
  return {
    comments: answers.map((item) => normal(item, parent, owner)),
    unreadable: items.length - answers.length,
  }
}

function stepTo(
  at: Position,
  { comments, unreadable }: { comments: Comment[]; unreadable: number },
): Step<Position> {
  const isEnd = at.after === null && at.open.length === 0
  return { comments, at: isEnd ? null : at, shortfalls: unreadable > 0 ? ['unreadable'] : [] }
}

function normal(item: CommentItem, parentId: string | null, owner: InstagramAccount): Comment {
  const { id, from, text, timestamp, like_count: likeCount } = item
  const username = item.username ?? from?.username
  const writer = from?.id ?? item.user?.id
  const isOwner = writer === owner.id || (username !== undefined && username === owner.username)
  return {
    platform: 'instagram',
    id,
    parentId,
    author: authorOf(writer, username),
    text: text ?? '',
    createdAt: timestamp,
    ...(likeCount === undefined ? {} : { likeCount }),
    ...(writer || username ? { isPostAuthor: isOwner } : {}),
  }
}

/** Neither pictures nor full names are given. */
function authorOf(id: string | undefined, username: string | undefined): Author {
  return {
    ...(id ? { id } : {}),
    ...(username
      ? { handle: username, profileUrl: `https://www.instagram.com/${encodeURIComponent(username)}/` }
      : {}),
  }
}

function factsOf(media: MediaItem, owner: InstagramAccount, { id, url }: PostAddress): PostFacts {
  const picture = media.thumbnail_url ?? (media.media_type === 'VIDEO' ? undefined : media.media_url)
  return {
    platform: 'instagram',
    id,
    url,
    ...(media.caption ? { title: media.caption } : {}),
    author: authorOf(owner.id, owner.username),
    ...(picture ? { pictureUrl: picture } : {}),
    ...(media.timestamp ? { createdAt: media.timestamp } : {}),
    expected: media.comments_count ?? null,
  }
}
