import { z } from 'zod'
import type { Shortfall } from '#contract/comments/fetch-problems.ts'
import type { PostAddress } from '#posts/recognise-address.ts'
import type { Comment, CommentPage, PostFacts } from '../comment.ts'
import type { Connector, Walk } from '../connector.ts'
import { FetchProblem } from '../fetch-problem.ts'
import { readPosition } from '../position.ts'
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

/** What remains of a walk: the next page of threads, and threads whose replies did not all come with them. */
const place = z.object({
  threads: z.string().nullable(),
  owner: z.string(),
  open: z.array(z.string()),
  replies: z.string().optional(),
})
type Place = z.output<typeof place>

/** Items per page: the API gives 100 at most (platform docs: maxResults). */
const pageSize = 100
/** Tries of a page that leads back to an earlier one, before the walk ends with a `loop`. */
const triesOfALoop = 3

/**
 * Comments of a video by the Data API v3: commentThreads, newest first, and for threads with more replies than were
 * included (`totalReplyCount`; unverified) their comments. `pageInfo.totalResults` is the size of the page, so the end
 * is where no token comes. A page of 100 threads, and a page of 100 replies, cost one unit each of the 10,000 per day.
 */
export function createYoutube(access: YoutubeAccess): Connector {
  return {
    comments: (post, walk) => walkVideo(access, post, walk),
  }
}

async function* walkVideo(
  access: YoutubeAccess,
  { id }: PostAddress,
  walk: Walk,
): AsyncGenerator<CommentPage> {
  const video = walk.from === undefined ? await readVideo(access, id, walk) : undefined
  let at: Place =
    walk.from === undefined
      ? { threads: '', owner: video?.channel ?? '', open: [] }
      : readPosition(place, walk.from)
  const seen = new Set([JSON.stringify(at)])
  for (let isFirst = true; ; isFirst = false) {
    const step = await stepOnwards(access, id, at, walk, seen)
    yield {
      comments: step.comments,
      ...(isFirst && video ? { post: video.facts } : {}),
      next: step.at && JSON.stringify(step.at),
      ...(step.shortfalls.length ? { shortfalls: step.shortfalls } : {}),
    }
    if (!step.at) return
    at = step.at
    seen.add(JSON.stringify(at))
  }
}

/**
 * One page. Where it leads back to an earlier one, it is requested again; if it still does, the walk ends and reports
 * the loop.
 */
async function stepOnwards(
  access: YoutubeAccess,
  video: string,
  at: Place,
  walk: Walk,
  seen: ReadonlySet<string>,
): Promise<Omit<Step, 'at'> & { at: Place | null }> {
  for (let attempt = 1; ; attempt++) {
    const step = await (at.open.length > 0 ? stepReplies : stepThreads)(access, video, at, walk)
    if (step.at.threads === null && step.at.open.length === 0) return { ...step, at: null }
    if (!seen.has(JSON.stringify(step.at))) return step
    if (attempt === triesOfALoop) return { ...step, at: null, shortfalls: [...step.shortfalls, 'loop'] }
  }
}

interface Step {
  comments: Comment[]
  at: Place
  shortfalls: Shortfall[]
}

async function stepThreads(access: YoutubeAccess, video: string, at: Place, walk: Walk): Promise<Step> {
  const query = { part: 'id,snippet,replies', videoId: video, order: 'time', pageToken: at.threads ?? '' }
  const { items, nextPageToken } = await list(access, 'commentThreads', query, walk)
  const step: Step = { comments: [], at: { ...at, threads: nextPageToken || null, open: [] }, shortfalls: [] }
  const before = urlBeforeIds(video)
  for (const item of items) {
    if (!isThread(item)) {
      step.shortfalls.push('unreadable')
      continue
    }
    const { topLevelComment, totalReplyCount = 0 } = item.snippet
    step.comments.push(normal(topLevelComment, null, before, at.owner, totalReplyCount))
    if (!walk.replies || totalReplyCount === 0) continue
    const along = readItems(item.replies?.comments ?? [], step.shortfalls)
    if (totalReplyCount > along.length) step.at.open.push(item.id)
    else for (const reply of along) step.comments.push(normal(reply, item.id, before, at.owner))
  }
  return step
}

async function stepReplies(access: YoutubeAccess, video: string, at: Place, walk: Walk): Promise<Step> {
  const [thread = '', ...others] = at.open
  const query = { part: 'snippet', parentId: thread, pageToken: at.replies ?? '' }
  const answer = await listAnswers(access, query, walk)
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
async function listAnswers(access: YoutubeAccess, query: Record<string, string>, walk: Walk) {
  try {
    return await list(access, 'comments', query, walk)
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

async function readVideo(access: YoutubeAccess, id: string, walk: Walk) {
  const { items } = await list(access, 'videos', { part: 'snippet,statistics,status', id }, walk)
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
  { reach }: Walk,
) {
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value))
  if (resource !== 'videos') {
    asked.set('maxResults', String(pageSize))
    asked.set('textFormat', 'plainText')
  }
  asked.set('key', key)
  const { json } = await reach.ask({
    url: `${baseUrl}/youtube/v3/${resource}?${asked.toString()}`,
    judge: judgeYoutube(resource, now),
    secrets: [key],
    numbers: 'counts',
  })
  // An accepted response is a list.
  return json as ListAnswer
}
