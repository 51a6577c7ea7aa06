import type { Shortfall } from '#contract/comments/completeness.ts'
import type { PostAddress } from '#posts/recognize-address.ts'
import { type CommentPage, type Connector, type Crawl, type PostFacts, readPosition } from '../connector.ts'
import { FetchProblem } from '../fetch-problem.ts'
import type { XAccess } from '../platform-services.ts'
import { normal, type PostItem, readPosts, readUsers } from './answers.ts'
import {
  askSearch,
  keyOf,
  maxRequested,
  type Position,
  pageSizes,
  positionSchema,
  queryOf,
  type SearchQuery,
  smallestPage,
} from './ask.ts'
import { reachesBack, readRoot } from './conversation.ts'

interface Step {
  page: CommentPage
  at: Position | null
}

/** A crawl in progress: the pages visited, and the comments whose replies it has counted. */
interface Course {
  been: Set<string>
  counted: Set<string>
  /** posts per page, at most */
  size: number
}

/** Tries of a page that leads back to an earlier one, before the crawl ends with a `loop`. */
const maxLoopTries = 3

/**
 * Replies to a post by API v2, newest first. Only a search finds them: with replies to replies the whole conversation
 * (`conversation_id:`), otherwise only those on the post (`in_reply_to_tweet_id:`), which costs less. A post that is
 * itself a reply has no conversation of its own, so replies to it are searched for, then replies to those that say they
 * have some.
 *
 * Every returned post costs $0.005, whether it is used or not, and 3 million a month is the maximum (platform docs:
 * pay-per-use). Hidden replies, those of protected accounts, and posts of the last half minute are not returned
 * (unverified).
 */
export function createX(access: XAccess): Connector {
  return {
    comments: (post, crawl) => crawlConversation(access, post, crawl),
  }
}

export type { XAccess } from '../platform-services.ts'

async function* crawlConversation(
  access: XAccess,
  post: PostAddress,
  crawl: Crawl,
): AsyncGenerator<CommentPage, void, void> {
  const isFirst = crawl.from === undefined
  let at =
    crawl.from === undefined ? await begin(access, post.id, crawl) : readPosition(positionSchema, crawl.from)
  const isWhole = !isFirst || reachesBack(access, at.post)
  const size = pageSizes[access.search ?? 'all']
  const course: Course = { been: new Set([keyOf(at)]), counted: new Set(), size }
  for (let shortfalls: Shortfall[] = isWhole ? [] : ['too_old']; ; shortfalls = []) {
    const step = await stepOnwards(access, at, crawl, course)
    shortfalls.push(...(step.page.shortfalls ?? []))
    yield { ...step.page, ...(shortfalls.length > 0 ? { shortfalls } : {}) }
    if (!step.at) return
    at = step.at
    course.been.add(keyOf(at))
    for (const { id } of step.page.comments) course.counted.add(id)
  }
}

async function begin(access: XAccess, id: string, { reach, replies }: Crawl): Promise<Position> {
  const { facts, postIds, since, conversation } = await readRoot(access, id, reach)
  const isSearchedWhole = replies && conversation !== undefined
  return {
    post: facts,
    own: postIds,
    ...(isSearchedWhole ? { conversation } : {}),
    asked: isSearchedWhole ? [] : postIds,
    open: [],
    since,
    token: '',
    fetched: 0,
    unwanted: 0,
    owed: { [facts.id]: -(facts.expected ?? 0) },
  }
}

/**
 * One page. Where it leads back to an earlier one, it is requested again; if it still does, the crawl ends and reports
 * the loop.
 */
async function stepOnwards(access: XAccess, at: Position, crawl: Crawl, course: Course): Promise<Step> {
  for (let attempt = 1; ; attempt++) {
    const step = await stepOnce(access, at, crawl, course)
    if (!step.at || !course.been.has(keyOf(step.at))) return step
    if (attempt < maxLoopTries) continue
    const shortfalls: Shortfall[] = [...(step.page.shortfalls ?? []), 'loop']
    return { page: { ...step.page, next: null, shortfalls }, at: null }
  }
}

async function stepOnce(access: XAccess, at: Position, crawl: Crawl, course: Course): Promise<Step> {
  const { data, includes, meta } = await askPage(access, at, crawl, course)
  const items = data ?? []
  const { posts, unreadable } = readPosts(items)
  const answers = posts.filter((post) => belongs(post, at))
  const lost = (meta?.result_count ?? 0) > items.length
  const strange =
    unreadable > 0 || lost || answers.length < posts.filter(({ id }) => !at.own.includes(id)).length
  const next = onwards(at, answers, meta?.next_token, crawl, course)
  const users = readUsers(includes?.users ?? [])
  return {
    page: {
      comments: answers.map((post) => normal(post, users, at.own, at.post.author?.id)),
      post: counted(next),
      next: isEnd(next) ? null : JSON.stringify(next),
      ...(strange ? { shortfalls: ['unreadable'] } : {}),
    },
    at: isEnd(next) ? null : next,
  }
}

/**
 * Large pages of the archive sometimes fail with 503, however often they are requested, and smaller ones do not
 * (unverified): smaller ones are requested from there on. Failed requests are not charged.
 */
async function askPage(access: XAccess, at: Position, crawl: Crawl, course: Course) {
  const query: Omit<SearchQuery, 'max_results'> = {
    query: queryOf(at),
    ...(access.search === 'recent' ? {} : { start_time: at.since }),
    ...(at.token ? { next_token: at.token } : {}),
  }
  const search = (size: number) => askSearch(access, { ...query, max_results: String(size) }, crawl.reach)
  const size = pageSize(course.size, at, crawl)
  try {
    return await search(size)
  } catch (error) {
    const isTooMuch = error instanceof FetchProblem && error.said.startsWith('status 503') && !error.until
    if (!isTooMuch || size <= pageSizes.recent) throw error
    course.size = pageSizes.recent
    return search(course.size)
  }
}

/** Less than a full page where no more is wanted: every result costs money. */
function pageSize(max: number, { fetched }: Position, { limit = Infinity }: Crawl): number {
  return Math.min(max, Math.max(smallestPage, limit - fetched))
}

/** Whether a post is a requested reply. The post itself is part of its conversation but not a reply. */
function belongs({ id, conversation, answers }: PostItem, at: Position): boolean {
  if (at.own.includes(id)) return false
  if (at.conversation !== undefined) return (conversation ?? at.conversation) === at.conversation
  return answers === undefined || at.asked.includes(answers)
}

function onwards(
  at: Position,
  posts: readonly PostItem[],
  token: string | undefined,
  { replies }: Crawl,
  { counted }: Course,
): Position {
  const different = new Map(posts.map((post) => [post.id, post])).values()
  const fresh = [...different].filter(({ id }) => !counted.has(id))
  const isDeeper = replies && at.conversation === undefined
  const open = isDeeper ? fresh.filter(({ replyCount }) => replyCount !== 0).map(({ id }) => id) : []
  const next = {
    ...at,
    open: [...at.open, ...open],
    token: token ?? '',
    fetched: at.fetched + fresh.length,
    unwanted: replies ? 0 : fresh.reduce((sum, { replyCount = 0 }) => sum + replyCount, at.unwanted),
    owed: settle(at.owed, fresh, { root: at.post.id, postIds: at.own, isDeep: replies }),
  }
  if (next.token) return next
  return { ...next, asked: next.open.slice(0, maxRequested), open: next.open.slice(maxRequested) }
}

function isEnd({ token, asked }: Position): boolean {
  return token === '' && asked.length === 0
}

/** The comments received and those known to be missing so far. */
function counted({ post, fetched, unwanted, owed }: Position): PostFacts {
  return { ...post, expected: post.expected === null ? null : fetched + unwanted + missing(owed) }
}

/**
 * By post: replies received, minus those that it counts. A negative balance means missing replies; a post that has not
 * been received yet counts none.
 */
type Owed = Record<string, number>

/**
 * Every post counts only direct replies (unverified), so skipped ones are only detected here: for any missing reply,
 * the post above it counts more than were received. `root` represents all ids of the post, and `isDeep` says that
 * replies to the comments themselves will come.
 */
function settle(
  owed: Owed,
  comments: readonly PostItem[],
  { root, postIds, isDeep }: { root: string; postIds: readonly string[]; isDeep: boolean },
): Owed {
  const sums = new Map(Object.entries(owed))
  const add = (id: string, change: number) => sums.set(id, (sums.get(id) ?? 0) + change)
  for (const { id, answers, replyCount = 0 } of comments) {
    add(answers === undefined || postIds.includes(answers) ? root : answers, 1)
    if (isDeep) add(id, -replyCount)
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0))
}

function missing(owed: Owed): number {
  return Object.values(owed).reduce((sum, balance) => sum + Math.max(0, -balance), 0)
}
