import { z } from 'zod'
import type { Shortfall } from '#contract/comments/completeness.ts'
import type { PostAddress } from '#posts/recognize-address.ts'
import {
  type Comment,
  type CommentPage,
  type Connector,
  type Crawl,
  type PostFacts,
  readPosition,
} from '../connector.ts'
import { FetchProblem } from '../fetch-problem.ts'
import {
  type CommentItem,
  instant,
  isComment,
  isThread,
  type ListAnswer,
  normal,
  textOf,
  urlBeforeIds,
  videoItem,
} from './answers.ts'
import { judgeYoutube, type Resource } from './judge.ts'

export interface YoutubeAccess {
  /** `https://www.googleapis.com`, or a stand-in */
  baseUrl: string
  /** an API key; public data needs no more */
  key: string
  now: () => Date
}

/** What remains of a crawl: the next page of threads, and threads whose replies did not all come with them. */
const positionSchema = z.object({
  threads: z.string().nullable(),
  owner: z.string(),
  open: z.array(z.string()),
  replies: z.string().optional(),
})
type Position = z.output<typeof positionSchema>

/** Items per page: the API gives 100 at most (platform docs: maxResults). */
const pageSize = 100
/** Tries of a page that leads back to an earlier one, before the crawl ends with a `loop`. */
const maxLoopTries = 3

/**
 * Comments of a video by the Data API v3: commentThreads, newest first, and for threads with more replies than were
 * included (`totalReplyCount`; unverified) their comments. `pageInfo.totalResults` is the size of the page, so the end
 * is where no token comes. A page of 100 threads, and a page of 100 replies, cost one unit each of the 10,000 per day.
 */
export function createYoutube(access: YoutubeAccess): Connector {
  return {
    comments: (post, crawl) => crawlVideo(access, post, crawl),
    facts: async ({ id }, crawl) => (await readVideo(access, id, crawl)).facts,
  }
}

async function* crawlVideo(
  access: YoutubeAccess,
  { id }: PostAddress,
  crawl: Crawl,
): AsyncGenerator<CommentPage> {
  const video = crawl.from === undefined ? await readVideo(access, id, crawl) : undefined
  let at: Position =
    crawl.from === undefined
      ? { threads: '', owner: video?.channel ?? '', open: [] }
      : readPosition(positionSchema, crawl.from)
  const positions = new Set([JSON.stringify(at)])
  for (let isFirst = true; ; isFirst = false) {
    const step = await stepOnwards(access, id, at, crawl, positions)
    yield {
      comments: step.comments,
      ...(isFirst && video ? { post: video.facts } : {}),
      next: step.at && JSON.stringify(step.at),
      ...(step.shortfalls.length ? { shortfalls: step.shortfalls } : {}),
    }
    if (!step.at) return
    at = step.at
    positions.add(JSON.stringify(at))
  }
}

/**
 * One page. Where it leads back to an earlier one, it is requested again; if it still does, the crawl ends and reports
 * the loop.
 */
async function stepOnwards(
  access: YoutubeAccess,
  video: string,
  at: Position,
  crawl: Crawl,
  positions: ReadonlySet<string>,
): Promise<Omit<Step, 'at'> & { at: Position | null }> {
  for (let attempt = 1; ; attempt++) {
    const step = await (at.open.length > 0 ? stepReplies : stepThreads)(access, video, at, crawl)
    if (step.at.threads === null && step.at.open.length === 0) return { ...step, at: null }
    if (!positions.has(JSON.stringify(step.at))) return step
    if (attempt === maxLoopTries) return { ...step, at: null, shortfalls: [...step.shortfalls, 'loop'] }
  }
}

interface Step {
  comments: Comment[]
  at: Position
  shortfalls: Shortfall[]
}

async function stepThreads(access: YoutubeAccess, video: string, at: Position, crawl: Crawl): Promise<Step> {
  const query = { part: 'id,snippet,replies', videoId: video, order: 'time', pageToken: at.threads ?? '' }
  const { items, nextPageToken } = await list(access, 'commentThreads', query, crawl)
  const step: Step = { comments: [], at: { ...at, threads: nextPageToken || null, open: [] }, shortfalls: [] }
  const before = urlBeforeIds(video)
  for (const item of items) {
    if (!isThread(item)) {
      step.shortfalls.push('unreadable')
      continue
    }
    const { topLevelComment, totalReplyCount = 0 } = item.snippet
    step.comments.push(normal(topLevelComment, null, before, at.owner, totalReplyCount))
    if (!crawl.replies || totalReplyCount === 0) continue
    const along = readItems(item.replies?.comments ?? [], step.shortfalls)
    if (totalReplyCount > along.length) step.at.open.push(item.id)
    else for (const reply of along) step.comments.push(normal(reply, item.id, before, at.owner))
  }
  return step
}

async function stepReplies(access: YoutubeAccess, video: string, at: Position, crawl: Crawl): Promise<Step> {
  const [thread = '', ...others] = at.open
  const query = { part: 'snippet', parentId: thread, pageToken: at.replies ?? '' }
  const answer = await listAnswers(access, query, crawl)
  const { items, nextPageToken } = answer ?? { items: [] }
  const shortfalls: Shortfall[] = answer ? [] : ['withheld']
  const before = urlBeforeIds(video)
  const comments = readItems(items, shortfalls).flatMap((reply) => {
    // Replies to another comment were not requested.
    const isElsewhere = (textOf(reply.snippet.parentId) ?? thread) !== thread
    if (isElsewhere) shortfalls.push('unreadable')
    return isElsewhere ? [] : [normal(reply, thread, before, at.owner)]
  })
  const { replies: _done, ...rest } = at
  const next = nextPageToken ? { ...rest, replies: nextPageToken } : { ...rest, open: others }
  return { comments, at: next, shortfalls }
}

/** Replies to a comment; undefined where it was deleted meanwhile, and they with it. The video is still there. */
async function listAnswers(access: YoutubeAccess, query: Record<string, string>, crawl: Crawl) {
  try {
    return await list(access, 'comments', query, crawl)
  } catch (error) {
    const isCommentGone =
      error instanceof FetchProblem && /^404 (?:[A-Z_]+ )?comment(?:Thread)?NotFound /.test(error.said)
    if (!isCommentGone) throw error
    return undefined
  }
}

function readItems(items: unknown[], shortfalls: Shortfall[]): CommentItem[] {
  return items.flatMap((item) => {
    if (isComment(item)) return [item]
    shortfalls.push('unreadable')
    return []
  })
}

async function readVideo(access: YoutubeAccess, id: string, crawl: Crawl) {
  const { items } = await list(access, 'videos', { part: 'snippet,statistics,status', id }, crawl)
  if (items.length === 0) throw new FetchProblem('not_found', { said: `no video ${id}` })
  const video = videoItem.safeParse(items[0])
  if (!video.success) throw new FetchProblem('provider_failed', { said: 'a video in an unknown shape' })
  const { snippet = {}, statistics } = video.data
  const pictures = snippet.thumbnails ?? {}
  const picture = pictures['high'] ?? pictures['medium'] ?? pictures['default']
  const created = instant(snippet.publishedAt)
  const facts: PostFacts = {
    platform: 'youtube',
    id: video.data.id,
    url: `https://www.youtube.com/watch?v=${id}`,
    ...(snippet.title ? { title: snippet.title } : {}),
    ...(snippet.channelId || snippet.channelTitle
      ? {
          author: {
            ...(snippet.channelId ? { id: snippet.channelId } : {}),
            ...(snippet.channelTitle ? { name: snippet.channelTitle } : {}),
          },
        }
      : {}),
    ...(picture ? { pictureUrl: picture.url } : {}),
    ...(created ? { createdAt: created } : {}),
    expected: statistics?.commentCount ?? null,
  }
  return { facts, channel: snippet.channelId }
}

async function list(
  { baseUrl, key, now }: YoutubeAccess,
  resource: Resource,
  query: Record<string, string>,
  { reach }: Crawl,
) {
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value))
  if (resource !== 'videos') {
    params.set('maxResults', String(pageSize))
    params.set('textFormat', 'plainText')
  }
  params.set('key', key)
  const { json } = await reach.ask({
    url: `${baseUrl}/youtube/v3/${resource}?${params.toString()}`,
    judge: judgeYoutube(resource, now),
    secrets: [key],
    numbers: 'counts',
  })
  // An accepted response is a list.
  return json as ListAnswer
}
