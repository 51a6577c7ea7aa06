import { createYoutube } from '../../src/server/connectors/youtube/youtube.ts'
import type { BenchRow } from './bench.ts'
import { generatePost, type TrueComment, type TruePost } from './generated-post.ts'
import { childrenOf, newestThreads } from './post-index.ts'
import { type Answer, type Asked, type Fault, type PageError, paged, startStandIn } from './stand-in.ts'

export const key = 'AIzaSy-stand-in+key'
const videoId = 'dQw4w9WgXcQ'
/** the smallest PNG */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** where YouTube has the pictures of people */
export const youtubeFaces = 'https://yt3.ggpht.com/ytc/'
/** maximum replies that real threads include */
const along = 5

/** The Data API v3 with one video. Ids of replies are PARENT.REPLY; deleted accounts have no channel. */
export async function startYoutube(seed: number, comments: number) {
  const post = generatePost({
    seed,
    comments,
    id: videoId,
    idOf: (n, parent) => (parent ? `${parent.id}.9a${n}` : `Ugw${seed}-${n}_AaABAg`),
  })
  const server = await startStandIn((asked, fault) => speakYoutube(post, asked, fault))
  return { post, server }
}

/** An error of the Data API, with its reason where the connector reads it. */
export function youtubeError(status: number, reason: string, message = `<code>${reason}</code>`): Fault {
  const errors = [{ message, domain: 'youtube.commentThread', reason }]
  return { kind: 'status', status, body: { error: { code: status, message, errors } } }
}

export const youtubeBench: BenchRow = {
  name: 'youtube',
  share: 0.2,
  async start(seed, comments) {
    const { post, server } = await startYoutube(seed, comments)
    const now = () => new Date(Date.UTC(2026, 10, 1))
    return {
      connector: createYoutube({ baseUrl: server.url, key, now }),
      post: {
        kind: 'post',
        platform: 'youtube',
        id: videoId,
        url: `https://www.youtube.com/watch?v=${videoId}`,
      },
      truth: post.comments,
      thread: post,
      server,
      secrets: [key],
    }
  },
  refusals: [
    [youtubeError(403, 'commentsDisabled'), 'comments_disabled'],
    [youtubeError(404, 'videoNotFound'), 'not_found'],
    [youtubeError(403, 'forbidden'), 'private'],
    [youtubeError(403, 'insufficientPermissions'), 'permission'],
    [youtubeError(403, 'quotaExceeded'), 'quota_exhausted'],
    [youtubeError(403, 'dailyLimitExceeded', `of ${key}`), 'quota_exhausted'],
    [youtubeError(403, 'rateLimitExceeded'), 'rate_limited'],
    [youtubeError(429, 'userRateLimitExceeded'), 'rate_limited'],
    [youtubeError(400, 'keyInvalid', `the key ${key}`), 'token_invalid'],
    [youtubeError(403, 'accessNotConfigured'), 'token_invalid'],
    [youtubeError(403, 'constructor'), 'permission'],
    [youtubeError(400, 'invalidPageToken'), 'provider_failed'],
    [badKey(), 'token_invalid'],
    [turnedAway(403, 'forbidden', 'API_KEY_HTTP_REFERRER_BLOCKED'), 'token_invalid'],
    [turnedAway(403, 'forbidden', 'CONSUMER_SUSPENDED'), 'token_invalid'],
    [turnedAway(403, 'forbidden'), 'token_invalid'],
    [turnedAway(403, 'forbidden', undefined, 'The caller does not have permission'), 'permission'],
    [turnedAway(429, 'rateLimitExceeded', 'RATE_LIMIT_EXCEEDED'), 'rate_limited'],
    [turnedAway(429, 'rateLimitExceeded', undefined, "and limit 'Queries per day' of"), 'quota_exhausted'],
    [dayIsOver(), 'quota_exhausted'],
    [turnedAway(403, 'quotaExceeded', 'RATE_LIMIT_EXCEEDED'), 'quota_exhausted'],
    [wordsAlone(403, 'Requests from referer <empty> are blocked.'), 'token_invalid'],
    [wordsAlone(403, 'The caller does not have permission'), 'permission'],
    [turnedAway(409, 'SERVICE_UNAVAILABLE', undefined, 'The operation was aborted.'), 'provider_failed'],
  ],
}

/** Refused by Google itself, before YouTube gets the request; `detail` is Google's own word for it. */
export function turnedAway(
  status: number,
  reason: string,
  detail?: string,
  message = 'Requests are blocked.',
) {
  const details = detail === undefined ? {} : { details: [{ reason: detail, domain: 'googleapis.com' }] }
  const error = { code: status, message, errors: [{ message, domain: 'global', reason }], ...details }
  return { kind: 'status', status, body: { error } } as const
}

function wordsAlone(status: number, message: string): Fault {
  return { kind: 'status', status, body: { error: { code: status, message, status: 'PERMISSION_DENIED' } } }
}

/** Daily request quota exceeded, according to the details. */
function dayIsOver(): Fault {
  const details = [{ reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_limit: 'defaultPerDayPerProject' } }]
  const error = { code: 429, message: 'Quota exceeded.', status: 'RESOURCE_EXHAUSTED', details }
  return { kind: 'status', status: 429, body: { error } }
}

/** The newer format: the reason is in the details. */
function badKey(): Fault {
  const error = {
    code: 400,
    message: `API key not valid: ${encodeURIComponent(key)}`,
    errors: [{ reason: 'badRequest' }],
    status: 'INVALID_ARGUMENT',
    details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }],
  }
  return { kind: 'status', status: 400, body: { error } }
}

/** The responses of the Data API for one video. */
export function speakYoutube(post: TruePost, { url, headers }: Asked, fault: PageError | undefined): Answer {
  const query = (name: string) => url.searchParams.get(name) ?? ''
  if (url.pathname.startsWith('/vi/')) return { headers: { 'content-type': 'image/png' }, body: picture }
  if (query('key') !== key) return { status: 400, body: { error: { errors: [{ reason: 'keyInvalid' }] } } }
  switch (url.pathname) {
    case '/youtube/v3/videos':
      return {
        body: {
          kind: 'youtube#videoListResponse',
          items: query('id') === post.id ? [video(post, `http://${headers['host']}/vi`)] : [],
        },
      }
    case '/youtube/v3/commentThreads': {
      return list('youtube#commentThreadListResponse', newestThreads(post), query, fault, (one) =>
        thread(post, one),
      )
    }
    case '/youtube/v3/comments': {
      return list('youtube#commentListResponse', childrenOf(post, query('parentId')), query, fault, item)
    }
    default:
      return { status: 404, body: 'Not Found' }
  }
}

function list(
  kind: string,
  all: TrueComment[],
  query: (name: string) => string,
  fault: PageError | undefined,
  shape: (one: TrueComment) => unknown,
): Answer {
  const cursor = Number(Buffer.from(query('pageToken'), 'base64url').toString().replace('at ', ''))
  const { items, next } = paged(all, cursor, Number(query('maxResults') || 20), fault)
  const nextPageToken =
    next === null ? {} : { nextPageToken: Buffer.from(`at ${next}`).toString('base64url') }
  const pageInfo = { totalResults: items.length, resultsPerPage: items.length }
  return { body: { kind, ...nextPageToken, pageInfo, items: items.map(shape) } }
}

function thread(post: TruePost, comment: TrueComment) {
  const answers = childrenOf(post, comment.id)
  return {
    kind: 'youtube#commentThread',
    id: comment.id,
    snippet: { topLevelComment: item(comment), totalReplyCount: answers.length, isPublic: true },
    ...(answers.length ? { replies: { comments: answers.slice(-along).map(item) } } : {}),
  }
}

function item({ id, parentId, author, text, at, likes }: TrueComment) {
  return {
    kind: 'youtube#comment',
    id,
    snippet: {
      authorDisplayName: author ? `@${author.handle}` : '',
      ...(author
        ? {
            authorChannelId: { value: author.id },
            authorChannelUrl: `http://www.youtube.com/@${author.handle}`,
            authorProfileImageUrl: `${youtubeFaces}${author.handle}=s48-c-k-c0x00ffffff-no-rj`,
          }
        : {}),
      textDisplay: `<b>${text}</b>`,
      textOriginal: text,
      ...(parentId ? { parentId } : {}),
      likeCount: likes,
      publishedAt: at.toISOString().replace('.000', ''),
    },
  }
}

function video({ id, title, author, at, comments }: TruePost, pictures: string) {
  return {
    kind: 'youtube#video',
    id,
    snippet: {
      title,
      channelId: author.id,
      channelTitle: author.name,
      publishedAt: at.toISOString(),
      thumbnails: {
        default: { url: `${pictures}/1.png` },
        high: { url: `${pictures}/2.png` },
      },
    },
    statistics: { viewCount: '1', commentCount: String(comments.length) },
    status: { privacyStatus: 'public' },
  }
}
