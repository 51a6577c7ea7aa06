import { type PostAddress, recognizeAddress } from '../../src/posts/recognize-address.ts'
import type { ApifyPlatform } from '../../src/server/connectors/apify/actor.ts'
import type { ApifyAccess } from '../../src/server/connectors/apify/ask.ts'
import { createApifyFacebook } from '../../src/server/connectors/apify/facebook.ts'
import { createApifyInstagram } from '../../src/server/connectors/apify/instagram.ts'
import { createApifyTiktok } from '../../src/server/connectors/apify/tiktok.ts'
import type { BenchRow } from './bench.ts'
import { generatePost, type TrueComment, type TruePost } from './generated-post.ts'
import { childrenOf } from './post-index.ts'
import { type Answer, type Asked, type Fault, type PageError, paged, startStandIn } from './stand-in.ts'

export const token = 'apify_api_stand+in/token'

const creators = {
  instagram: createApifyInstagram,
  facebook: createApifyFacebook,
  tiktok: createApifyTiktok,
} satisfies Record<ApifyPlatform, unknown>

const addresses: Record<ApifyPlatform, string> = {
  instagram: 'https://www.instagram.com/p/-C_mh1cukG2/',
  facebook: 'https://www.facebook.com/ada/posts/10158371815748553',
  tiktok: 'https://www.tiktok.com/@person_0/video/7301234567890123456',
}

export function addressOn(platform: ApifyPlatform): PostAddress {
  const post = recognizeAddress(addresses[platform])
  if (post.kind !== 'post') throw new Error(`${addresses[platform]} is no post.`)
  return post
}

/** The state of the provider: runs by number. */
export interface ApifyWorld {
  /** the post that an address names; undefined if it does not exist */
  find: (platform: ApifyPlatform, url: string) => TruePost | undefined
  runs: { polls: number; input: Record<string, unknown>; rows: unknown[]; said: string }[]
  /** how runs end, and the message they end with */
  end?: { status?: string; statusMessage?: string }
  /** number of replies in which a run is still in progress, before it ends (1) */
  polls?: number
  /** replaces the rows of a dataset */
  rows?: (right: unknown[]) => unknown[]
  /** number of rows of a dataset visible at the n-th read, from 0 (all) */
  seen?: (look: number, rows: number) => number
  looks?: number
}

export type ApifyOptions = Pick<ApifyWorld, 'end' | 'polls' | 'rows' | 'seen'>

/** The provider, with one post of one platform. */
export async function startApify(
  platform: ApifyPlatform,
  { seed, comments, ...options }: { seed: number; comments: number } & ApifyOptions,
) {
  const address = addressOn(platform)
  const post = generatePost({ seed, comments, id: address.id })
  const world: ApifyWorld = { find: () => post, runs: [], ...options }
  const server = await startStandIn((asked, fault) => speakApify(world, asked, fault))
  const access: ApifyAccess = {
    baseUrl: server.url,
    token,
    now: () => new Date(Date.UTC(2026, 10, 1)),
    pageRows: 45,
  }
  return { address, post, server, world, access, connector: creators[platform](access) }
}

/** An error of the API; only its type is read. */
export function apifyError(status: number, type: string, message = `about ${token}`): Fault {
  return { kind: 'status', status, body: { error: { type, message } } }
}

export function apifyBench(platform: ApifyPlatform): BenchRow {
  return {
    name: `apify ${platform}`,
    isUncounted: true,
    share: 0.05,
    async start(seed, comments) {
      const { address, connector, post, server } = await startApify(platform, { seed, comments })
      return { connector, post: address, truth: post.comments, thread: post, server, secrets: [token] }
    },
    refusals: [
      [apifyError(401, 'token-not-valid'), 'token_invalid'],
      [apifyError(401, 'user-or-token-not-found'), 'token_invalid'],
      [apifyError(402, 'not-enough-usage-to-run-paid-actor'), 'quota_exhausted'],
      [apifyError(403, 'platform-feature-disabled'), 'quota_exhausted'],
      [apifyError(402, 'something-new'), 'quota_exhausted'],
      [apifyError(402, 'actor-is-not-rented'), 'permission'],
      [apifyError(403, 'insufficient-permissions'), 'permission'],
      [apifyError(404, 'record-not-found'), 'provider_failed'],
      [apifyError(429, 'rate-limit-exceeded'), 'rate_limited'],
      [apifyError(400, 'run-failed'), 'provider_failed'],
      [apifyError(400, 'constructor'), 'provider_failed'],
    ],
  }
}

/** The API: starting and querying runs, and the rows of their datasets. */
export function speakApify(world: ApifyWorld, asked: Asked, fault: PageError | undefined): Answer {
  const { method, url, headers } = asked
  if (headers['authorization'] !== `Bearer ${token}`) return refusal(401, 'user-or-token-not-found')
  const [version, things, name = '', more] = url.pathname.split('/').slice(1)
  if (version !== 'v2') return refusal(404, 'page-not-found')
  if (method === 'POST' && things === 'actors' && more === 'runs') return startRun(world, name, asked)
  const run = world.runs[Number(name.slice(4))]
  if (method !== 'GET' || !run) return refusal(404, 'record-not-found')
  if (things === 'actor-runs' && more === undefined) {
    run.polls++
    return { body: { data: shown(world, Number(name.slice(4))) } }
  }
  return things === 'datasets' && more === 'items'
    ? items(seenRows(world, run.rows), url, fault)
    : refusal(404, 'page-not-found')
}

function startRun(world: ApifyWorld, name: string, { url, body }: Asked): Answer {
  const found = actors.find((actor) => actor.name === name)
  if (!found) return refusal(404, 'record-not-found')
  const input = JSON.parse(body) as Record<string, unknown>
  const wish = found.wish(input)
  const post = world.find(found.platform, wish.url)
  const most = Number(url.searchParams.get('maxItems') ?? Number.POSITIVE_INFINITY)
  const right = post
    ? found.rows(post, wish).slice(0, most)
    : [{ url: wish.url, error: 'not_found', errorDescription: 'The post does not exist.' }]
  const said = right.length > 0 ? `Got ${right.length} rows.` : 'The post has no comments.'
  world.runs.push({ polls: 0, input, rows: world.rows?.(right) ?? right, said })
  return { status: 201, body: { data: shown(world, world.runs.length - 1) } }
}

function shown({ runs, end = {}, polls = 1 }: ApifyWorld, n: number) {
  const run = runs[n]
  const isOver = run !== undefined && run.polls > polls
  const status = isOver ? (end.status ?? 'SUCCEEDED') : run?.polls ? 'RUNNING' : 'READY'
  return {
    id: `Runs${n}`,
    actId: 'SbK00X0JYCPblD2wp',
    status,
    ...(isOver ? { statusMessage: end.statusMessage ?? run.said } : {}),
    startedAt: '2026-11-01T00:00:00.000Z',
    finishedAt: isOver ? '2026-11-01T00:05:00.000Z' : null,
    defaultDatasetId: `Data${n}`,
    usageTotalUsd: 0.01,
  }
}

/** What was written last becomes visible late. */
function seenRows(world: ApifyWorld, rows: unknown[]): unknown[] {
  world.looks = (world.looks ?? -1) + 1
  return world.seen ? rows.slice(0, world.seen(world.looks, rows.length)) : rows
}

function items(rows: unknown[], url: URL, fault: PageError | undefined): Answer {
  const offset = Number(url.searchParams.get('offset'))
  const limit = Number(url.searchParams.get('limit') ?? 250_000)
  const page = paged(rows, offset, limit, fault).items
  // A dataset states which of its rows it returns.
  const told = {
    offset: fault?.kind === 'ahead' ? offset + limit : offset,
    limit,
    total: rows.length,
    count: page.length,
  }
  const headers = Object.entries(told).map(([what, n]) => [`X-Apify-Pagination-${what}`, String(n)])
  return { headers: Object.fromEntries(headers) as Record<string, string>, body: page }
}

function refusal(status: number, type: string): Answer {
  return { status, body: { error: { type, message: type } } }
}

interface RowInput {
  url: string
  /** maximum top-level comments of the post */
  limit: number
  replies: boolean
}

interface ActorStandIn {
  platform: ApifyPlatform
  name: string
  wish: (input: Record<string, unknown>) => RowInput
  rows: (post: TruePost, wish: RowInput) => unknown[]
}

/** The three actors, by their input and output. */
const actors: ActorStandIn[] = [
  {
    platform: 'instagram',
    name: 'apify~instagram-comment-scraper',
    wish: (input) => ({
      url: (input['directUrls'] as string[])[0] ?? '',
      limit: Number(input['resultsLimit'] ?? 15),
      replies: input['includeNestedComments'] === true,
    }),
    rows: (post, wish) => threads(post, wish).map((one) => instagramRow(post, one, wish)),
  },
  {
    platform: 'facebook',
    name: 'apify~facebook-comments-scraper',
    wish: (input) => ({
      url: (input['startUrls'] as { url: string }[])[0]?.url ?? '',
      limit: Number(input['resultsLimit'] ?? 50),
      replies: input['includeNestedComments'] === true,
    }),
    rows: (post, wish) => threads(post, wish).map((one) => facebookRow(post, one, wish)),
  },
  {
    platform: 'tiktok',
    name: 'clockworks~tiktok-comments-scraper',
    wish: (input) => ({
      url: (input['postURLs'] as string[])[0] ?? '',
      limit: Number(input['commentsPerPost'] ?? 100),
      replies: Number(input['maxRepliesPerComment'] ?? 0) > 0,
    }),
    rows: (post, wish) =>
      threads(post, wish).flatMap((one) => [
        tiktokRow(post, one, wish),
        ...(wish.replies ? childrenOf(post, one.id).map((reply) => tiktokRow(post, reply, wish)) : []),
      ]),
  },
]

function threads(post: TruePost, { limit }: RowInput): TrueComment[] {
  return childrenOf(post, null).toReversed().slice(0, limit)
}

function instagramRow(post: TruePost, comment: TrueComment, wish: RowInput): unknown {
  const { id, parentId, author, text, at, likes } = comment
  const replies = childrenOf(post, id)
  return {
    postUrl: `https://www.instagram.com/p/${post.id}/`,
    commentUrl: `https://www.instagram.com/p/${post.id}/c/${id}`,
    id,
    text,
    ...(author
      ? {
          ownerUsername: author.handle,
          ownerProfilePicUrl: `https://scontent.cdninstagram.com/${author.handle}.jpg`,
        }
      : {}),
    timestamp: at.toISOString(),
    repliesCount: parentId === null ? replies.length : null,
    replies: wish.replies && parentId === null ? replies.map((one) => instagramRow(post, one, wish)) : null,
    likesCount: likes,
    ...(author ? { owner: { id: author.id, username: author.handle, full_name: author.name } } : {}),
  }
}

const sealed = (what: string) => Buffer.from(`comment:${what}`).toString('base64')

function facebookRow(post: TruePost, comment: TrueComment, wish: RowInput): unknown {
  const { id, parentId, author, text, at, likes } = comment
  const replies = childrenOf(post, id)
  return {
    facebookUrl: `https://www.facebook.com/ada/posts/pfbid0${post.id}`,
    commentUrl: `https://www.facebook.com/ada/posts/${post.id}?comment_id=${parentId ?? id}${parentId ? `&reply_comment_id=${id}` : ''}`,
    // Some rows have both, with the same meaning.
    ...(likes % 2 ? { commentId: id } : {}),
    id: sealed(`${post.id}_${id}`),
    feedbackId: 'ZmVlZGJhY2s6MQ==',
    date: at.toISOString(),
    text,
    ...(author
      ? {
          profileId: author.id,
          profileName: author.name,
          profilePicture: `https://scontent.xx.fbcdn.net/v/${author.id}.jpg`,
        }
      : {}),
    ...(likes % 3 ? { likesCount: likes % 2 ? String(likes) : likes } : {}),
    commentsCount: replies.length,
    comments: wish.replies ? replies.map((one) => facebookRow(post, one, wish)) : [],
    threadingDepth: parentId === null ? 0 : 1,
    ...(parentId ? { replyToCommentId: sealed(`${post.id}_${parentId}`) } : {}),
    facebookId: post.id,
    postTitle: post.title,
    inputUrl: wish.url,
  }
}

function tiktokRow(post: TruePost, comment: TrueComment, { url }: RowInput): unknown {
  const { id, parentId, author, text, at, likes } = comment
  return {
    videoWebUrl: `https://www.tiktok.com/@${post.author.handle}/video/${post.id}`,
    submittedVideoUrl: url,
    cid: id,
    text,
    diggCount: likes,
    likedByAuthor: false,
    pinnedByAuthor: false,
    repliesToId: parentId,
    replyCommentTotal: parentId === null ? childrenOf(post, id).length : null,
    createTime: Math.floor(at.getTime() / 1000),
    createTimeISO: at.toISOString(),
    uid: author?.id,
    uniqueId: author?.handle,
    avatarThumbnail: author && `https://p16-sign-va.tiktokcdn.com/${author.handle}~c5_100x100.webp`,
    mentions: [],
    detailedMentions: [],
  }
}
