import { z } from 'zod'
import type { PostAddress } from '#posts/recognise-address.ts'
import type { Author, Comment, CommentPage, PostFacts } from '../comment.ts'
import type { Connector, Walk } from '../connector.ts'
import { FetchProblem } from '../fetch-problem.ts'
import { askEdge } from '../graph/ask-edge.ts'
import type { InstagramAccount } from '../graph/list-pages.ts'
import { type Step, walkPlaces } from '../graph/walk-places.ts'
import { readPosition } from '../position.ts'
import { type CommentItem, commentItem, type MediaItem } from './answers.ts'
import { findMedia, type InstagramAccess } from './find-media.ts'

/** What remains of a walk: the next page of comments, and comments whose answers did not all come with them. */
const place = z.object({
  media: z.string().min(1),
  owner: z.object({ id: z.string(), username: z.string().optional() }),
  after: z.string().nullable(),
  open: z.array(z.object({ id: z.string().min(1), after: z.string() })),
  /** comments that came as long as they told nobody but the account itself; null once one has, and in places of older walks */
  nameless: z.int().min(0).nullable().default(null),
})
type Place = z.output<typeof place>

/** A walk on its way: comments on the post that it has seen, none of which is an answer. */
interface Course {
  access: InstagramAccess
  walk: Walk
  onPost: Set<string>
}

/** Comments of a page, and answers that come along with one: 50 at most (platforms: media comments). */
const pageSize = 50
const answerFields = 'id,text,timestamp,username,from{id,username},like_count,parent_id'

/**
 * Comments of a professional account's own post by the Graph API, newest first, and for those with more answers than came along the rest.
 * Both logins are understood. Comments that are hidden, of restricted accounts, on live videos and on advertisements do not come;
 * the count of the post holds the hidden ones (believed), so only that tells of them. With the right to the account's own things alone
 * comments come without their authors: where that is all that comes, it is said, as nobody could be drawn.
 */
export function createInstagram(access: InstagramAccess): Connector {
  return {
    comments: (post, walk) => walkMedia(access, post, walk),
  }
}

export type { InstagramAccess } from './find-media.ts'

/** Tokens of Facebook's login begin with EAA, those of Instagram's with IG (believed). */
export function loginOf(token: string): InstagramAccess['login'] {
  return token.startsWith('EAA') ? 'facebook' : 'instagram'
}

async function* walkMedia(
  access: InstagramAccess,
  address: PostAddress,
  walk: Walk,
): AsyncGenerator<CommentPage, void, void> {
  const course: Course = { access, walk, onPost: new Set() }
  const keyOf = ({ nameless: _n, ...at }: Place) => JSON.stringify(at)
  if (walk.from !== undefined) {
    const from = readPosition(place, walk.from)
    return yield* walkPlaces(from, { stepFrom: (at) => stepOn(course, at), keyOf })
  }
  const { media, owner } = await findMedia(access, address, walk.reach)
  if (media.is_comment_enabled === false) throw new FetchProblem('comments_disabled')
  const start: Place = { media: media.id, owner, after: '', open: [], nameless: 0 }
  const post = factsOf(media, owner, address)
  const stepFrom = async (at: Place) => ({
    ...(await stepOn(course, at)),
    ...(at === start ? { post } : {}),
  })
  yield* walkPlaces(start, { stepFrom, keyOf })
}

function stepOn(course: Course, at: Place): Promise<Step<Place>> {
  return at.open.length > 0 ? stepAnswers(course, at) : stepComments(course, at)
}

async function stepComments({ access, walk, onPost }: Course, at: Place): Promise<Step<Place>> {
  // Without answers they are still counted, since no comment tells how many it has.
  const along = `replies.limit(${pageSize}){${walk.replies ? answerFields : 'id'}}`
  const query = { fields: `${answerFields},${along}`, after: at.after ?? '' }
  const edge = await askEdge(access, [at.media, 'comments'], query, pageSize, walk.reach)
  const step = { comments: [] as Comment[], unreadable: 0, open: [] as Place['open'] }
  for (const item of edge.items) {
    const read = commentItem.safeParse(item)
    if (!read.success) {
      step.unreadable++
      continue
    }
    const { id, parent_id: parent, replies } = read.data
    // An answer among the comments names what it answers.
    if (!walk.replies && parent) continue
    const answers = replies ?? { items: [], after: null }
    const count = parent || answers.after !== null ? {} : { replyCount: answers.items.length }
    step.comments.push({ ...normal(read.data, parent ?? null, at.owner), ...count })
    if (parent) continue
    onPost.add(id)
    if (!walk.replies) continue
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

/** What the account itself wrote tells its author, whatever the rights. */
function countNameless({ nameless }: Place, comments: readonly Comment[]): number | null {
  const isNamed = comments.some(({ author, isPostAuthor }) => (author.id ?? author.handle) && !isPostAuthor)
  if (nameless === null || isNamed) return null
  return nameless + comments.filter(({ author }) => !author.id && !author.handle).length
}

async function stepAnswers({ access, walk, onPost }: Course, at: Place): Promise<Step<Place>> {
  const [{ id, after } = { id: '', after: '' }, ...others] = at.open
  const query = { fields: answerFields, after }
  const edge = await askEdge(access, [id, 'replies'], query, pageSize, walk.reach)
  const open = edge.after === null ? others : [{ id, after: edge.after }, ...others]
  return stepTo({ ...at, open }, readAnswers(edge.items, id, onPost, at.owner))
}

/** Answers to another comment, and comments on the post, are no answer to what was asked. */
function readAnswers(items: unknown[], parent: string, onPost: Set<string>, owner: InstagramAccount) {
  const read = items.flatMap((item) => commentItem.safeParse(item).data ?? [])
  const answers = read.filter(({ id, parent_id: to }) => (to ?? parent) === parent && !onPost.has(id))
  return {
    comments: answers.map((item) => normal(item, parent, owner)),
    unreadable: items.length - answers.length,
  }
}

function stepTo(
  at: Place,
  { comments, unreadable }: { comments: Comment[]; unreadable: number },
): Step<Place> {
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

/** Neither pictures nor full names are told. */
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
