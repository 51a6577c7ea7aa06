import { createReddit, type RedditAccess } from '../../src/server/connectors/reddit/reddit.ts'
import type { Bench, BenchRow } from './bench.ts'
import { generatePost, type TrueComment, type TruePost } from './generated-post.ts'
import { childrenOf, named } from './post-index.ts'
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

/** How much one reply includes; small, so that few comments exercise all request types. */
interface RedditSizes {
  page: number
  /** replies below one comment */
  width: number
  /** nesting levels of one reply; Reddit shows about ten */
  depth: number
}

const maxChildren = 100

/** A page of comments, `morechildren` or a thread, for the post's current state. */
export function speakReddit(
  truth: TruePost,
  sizes: RedditSizes,
  asked: Asked,
  fault: PageError | undefined,
): Answer {
  const form = new URLSearchParams(asked.body)
  const [first, id, , comment] = asked.url.pathname.split('/').filter(Boolean)
  if (asked.method === 'POST' && asked.url.pathname === '/api/morechildren') {
    const ids = form.get('children')?.split(',') ?? []
    if (ids.length > maxChildren || form.get('link_id') !== `t3_${truth.id}`) return said(400, 'Bad Request')
    const things = moreThings(truth, sizes, ids, form.get('limit_children') === 'true')
    const spoilt = spoil(truth, things, ids, fault, flat(fromBefore(truth, sizes, fault)))
    return { body: { json: { errors: [], data: { things: spoilt } } } }
  }
  if (first !== 'comments' || id !== truth.id) return said(404, 'Not Found')
  const root = comment ? named(truth, [comment]) : childrenOf(truth, null)
  if (comment && root.length === 0) return said(404, 'Not Found')
  const budget = { left: Math.min(sizes.page, Number(asked.url.searchParams.get('limit'))) }
  const depth = Math.min(sizes.depth, Number(asked.url.searchParams.get('depth') ?? 99))
  const tree = nest(truth, { ...sizes, depth }, root, root[0]?.parentId ?? null, budget, depth)
  const spoilt = spoil(truth, tree, comment ? [comment] : [], fault, fromBefore(truth, sizes, fault))
  return { body: [listing([postThing(truth)]), listing(spoilt)] }
}

type Thing = { kind: string; data: Record<string, unknown> }

function listing(children: Thing[]) {
  return {
    kind: 'Listing',
    data: { after: null, before: null, dist: null, modhash: '', geo_filter: '', children },
  }
}

/** Comments with their replies; excess ones become a `more`, too deep ones one without children. */
function nest(
  truth: TruePost,
  sizes: RedditSizes,
  siblings: TrueComment[],
  parent: string | null,
  budget: { left: number },
  depth: number,
): Thing[] {
  if (siblings.length === 0) return []
  if (depth === 0 && parent !== null) return [more(truth.id, parent, [], 0)]
  const most = parent === null ? budget.left : Math.min(sizes.width, budget.left)
  const shown = siblings.slice(0, most)
  budget.left -= shown.length
  const things = shown.map((one) => {
    const below = nest(truth, sizes, childrenOf(truth, one.id), one.id, budget, depth - 1)
    return commentThing(truth, one, below.length > 0 ? listing(below) : '')
  })
  const rest = siblings.slice(most).map(({ id }) => id)
  // Reddit reports 0 for some that exist.
  return rest.length > 0
    ? [...things, more(truth.id, parent, rest, rest.length === 1 ? 0 : rest.length)]
    : things
}

/** As a flat list: every comment names its parent. Excess ones are listed again as a `more`. */
function moreThings(truth: TruePost, sizes: RedditSizes, ids: string[], isAlone: boolean): Thing[] {
  const asked = named(truth, ids)
  const shown = asked.slice(0, sizes.page)
  const budget = { left: isAlone ? 0 : sizes.page }
  const below = shown.flatMap((one) => {
    const children = childrenOf(truth, one.id)
    const nested = nest(truth, sizes, children, one.id, budget, sizes.depth - 1)
    return [commentThing(truth, one, ''), ...flat(nested)]
  })
  const rest = Map.groupBy(asked.slice(sizes.page), ({ parentId }) => parentId)
  return [
    ...below,
    ...[...rest].map(([parent, left]) =>
      more(
        truth.id,
        parent,
        left.map(({ id }) => id),
        left.length,
      ),
    ),
  ]
}

function flat(things: Thing[]): Thing[] {
  return things.flatMap(({ kind, data }) => {
    const replies = data['replies'] as { data: { children: Thing[] } } | '' | undefined
    return replies
      ? [{ kind, data: { ...data, replies: '' } }, ...flat(replies.data.children)]
      : [{ kind, data }]
  })
}

/** The beginning of the pages before, with all replies below it. */
function fromBefore(truth: TruePost, sizes: RedditSizes, fault: PageError | undefined): Thing[] {
  const first = childrenOf(truth, null).slice(0, fault?.kind === 'overlap' ? fault.by : 0)
  return nest(truth, sizes, first, null, { left: sizes.page }, sizes.depth)
}

function spoil(
  truth: TruePost,
  things: Thing[],
  asked: string[],
  fault: PageError | undefined,
  before: Thing[],
): Thing[] {
  switch (fault?.kind) {
    case 'overlap':
      return [...before, ...things]
    case 'shuffled':
      return things.toReversed()
    case 'hollow':
      return []
    case 'loop':
      return [
        ...things,
        ...asked.map((id) => more(truth.id, id, [], 0)),
        ...(asked.length ? [more(truth.id, null, asked, 1)] : []),
      ]
    case 'skips':
      return things.slice(asked.length ? fault.by : 0)
    default:
      return things
  }
}

function more(post: string, parent: string | null, children: string[], count: number): Thing {
  const id = children[0] ?? '_'
  const parent_id = parent === null ? `t3_${post}` : `t1_${parent}`
  return { kind: 'more', data: { id, name: `t1_${id}`, parent_id, count, children, depth: 3 } }
}

function postThing({ id, title, author, at, comments }: TruePost): Thing {
  return {
    kind: 't3',
    data: {
      id,
      name: `t3_${id}`,
      title,
      author: author.handle,
      author_fullname: fullname(author.id),
      created_utc: at.getTime() / 1000,
      num_comments: comments.length,
      permalink: `/r/giveaways/comments/${id}/a_giveaway/`,
      thumbnail: 'self',
      locked: true,
      over_18: false,
    },
  }
}

function commentThing(truth: TruePost, one: TrueComment, replies: unknown): Thing {
  const author = one.isDeleted ? null : one.author
  return {
    kind: 't1',
    data: {
      id: one.id,
      name: `t1_${one.id}`,
      link_id: `t3_${truth.id}`,
      parent_id: one.parentId === null ? `t3_${truth.id}` : `t1_${one.parentId}`,
      author: author?.handle ?? '[deleted]',
      ...(author ? { author_fullname: fullname(author.id) } : {}),
      body: one.isDeleted ? '[removed]' : one.text,
      body_html: '<div class="md"></div>',
      created_utc: one.at.getTime() / 1000,
      score: one.likes,
      ups: one.likes,
      score_hidden: false,
      is_submitter: author?.id === truth.author.id,
      edited: false,
      permalink: `/r/giveaways/comments/${truth.id}/a_giveaway/${one.id}/`,
      replies,
    },
  }
}

function fullname(id: string): string {
  return `t2_${BigInt(id).toString(36)}`
}

export function said(code: number, message: string): Answer {
  return { status: code, body: { message, error: code } }
}
