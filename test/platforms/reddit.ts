import { createReddit, type RedditAccess } from '../../src/server/connectors/reddit/reddit.ts'
import type { Bench, BenchRow } from './bench.ts'
import { generatePost, type TrueComment, type TruePost } from './generated-post.ts'
import { fullname, type RedditSizes, said, speakReddit } from './reddit-threads.ts'
import { type Answer, type Asked, type PageError, type StandIn, startStandIn } from './stand-in.ts'

export interface RedditStandIn extends StandIn {
  access: RedditAccess
  /** the post's current state: changes show up in later replies */
  truth: TruePost
  /** issued tokens, the valid one last */
  tokens: string[]
  /** invalidates the latest token */
  endToken(): void
  /** lifetime in seconds that new tokens report */
  setLife(seconds: number): void
  /** headers of every API reply, such as `x-ratelimit-remaining` */
  setHeaders(headers: Record<string, string>): void
}

export const postId = '1abc9z'
export const clientId = 'client-id-of-reddit'
export const clientSecret = 'secret/of+reddit'

/** A post with deep threads, with ids in base 36 beyond 2^53. */
export function redditPost(seed: number, comments: number): TruePost {
  const idOf = (n: number) => (9_007_199_254_740_993n + BigInt(n) * 2n).toString(36)
  return generatePost({ seed, comments, id: postId, idOf, depth: 12, answers: 60, deleted: 4 })
}

/** The Data API on loopback: tokens, a page of comments, `morechildren`, threads. */
export async function startReddit(
  truth: TruePost,
  sizes: RedditSizes = { page: 30, width: 4, depth: 3 },
): Promise<RedditStandIn> {
  return { truth, ...(await startRedditDoor((asked, fault) => speakReddit(truth, sizes, asked, fault))) }
}

/** The same for anything behind the tokens; requests that `inFront` handles need none. */
export async function startRedditDoor(
  speak: (asked: Asked, fault: PageError | undefined) => Answer | Promise<Answer>,
  inFront: (asked: Asked) => Promise<Answer> | undefined = () => undefined,
): Promise<Omit<RedditStandIn, 'truth'>> {
  const tokens: string[] = []
  const ended = new Set<string>()
  let life = 86_400
  let headers: Record<string, string> = { 'x-ratelimit-remaining': '998.0', 'x-ratelimit-reset': '599' }

  const answer = async (asked: Asked, fault: PageError | undefined): Promise<Answer> => {
    const open = inFront(asked)
    if (open) return open
    if (!asked.headers['user-agent']?.startsWith('server:giveawaybox:')) return said(429, 'Too Many Requests')
    if (asked.url.pathname === '/api/v1/access_token') return giveToken(asked)
    const token = asked.headers['authorization']?.replace(/^Bearer /, '')
    if (!token || token !== tokens.at(-1) || ended.has(token)) return said(401, 'Unauthorized')
    return { headers, ...(await speak(asked, fault)) }
  }
  const giveToken = ({ headers: sent, body }: Asked): Answer => {
    const pair = Buffer.from(sent['authorization']?.replace(/^Basic /, '') ?? '', 'base64').toString()
    if (pair !== `${clientId}:${clientSecret}`) return said(401, 'Unauthorized')
    if (body !== 'grant_type=client_credentials') return { body: { error: 'unsupported_grant_type' } }
    tokens.push(`token-of-reddit-${tokens.length}`)
    return {
      body: { access_token: tokens.at(-1), token_type: 'bearer', expires_in: life, scope: '*' },
    }
  }

  const server = await startStandIn(answer)
  const now = () => new Date(Date.UTC(2026, 10, 1))
  return {
    ...server,
    tokens,
    access: { baseUrl: server.url, authUrl: server.url, clientId, clientSecret, now },
    endToken: () => void ended.add(tokens.at(-1) ?? ''),
    setLife: (seconds) => {
      life = seconds
    },
    setHeaders: (next) => {
      headers = next
    },
  }
}

/** What the normalized form must show of a true comment. */
export function asRedditShows(comment: TrueComment): TrueComment {
  const { author } = comment
  if (comment.isDeleted) return { ...comment, author: null, text: '' }
  return { ...comment, author: author && { ...author, id: fullname(author.id) } }
}

export const redditBench: BenchRow = {
  name: 'reddit',
  share: 0.2,
  async start(seed, comments): Promise<Bench> {
    const server = await startReddit(redditPost(seed, comments), { page: 40, width: 4, depth: 3 })
    const url = `https://www.reddit.com/comments/${postId}`
    return {
      connector: createReddit(server.access),
      post: { kind: 'post', platform: 'reddit', id: postId, url },
      truth: server.truth.comments.map(asRedditShows),
      thread: server.truth,
      shows: asRedditShows,
      server,
      secrets: [
        clientSecret,
        Buffer.from(`${clientId}:${clientSecret}`).toString('base64'),
        'token-of-reddit',
      ],
    }
  },
  refusals: [
    [status(401, { message: 'Unauthorized', error: 401 }), 'token_invalid'],
    [status(403, { reason: 'private', message: 'Forbidden', error: 403 }), 'private'],
    [status(403, { reason: 'quarantined', message: 'Forbidden', error: 403 }), 'private'],
    [status(403, { reason: 'gated', message: 'Forbidden', error: 403 }), 'private'],
    [status(403, { message: 'Forbidden', error: 403 }), 'permission'],
    [status(403, { error: 403 }), 'permission'],
    [status(451, ''), 'permission'],
    [status(403, { reason: 'constructor', message: clientSecret, error: 403 }), 'permission'],
    [status(404, { message: 'Not Found', error: 404 }), 'not_found'],
    [status(404, { reason: 'banned', message: 'Not Found', error: 404 }), 'not_found'],
    [status(200, { message: 'Not Found', error: 404 }), 'not_found'],
    [status(429, { message: 'Too Many Requests', error: 429 }), 'rate_limited'],
    [
      status(400, { fields: ['a'], explanation: 'no', message: 'Bad Request', reason: 'BAD' }),
      'provider_failed',
    ],
    [status(400, 'Bad Request'), 'provider_failed'],
  ],
}

function status(code: number, body: unknown) {
  return { kind: 'status', status: code, body } as const
}
