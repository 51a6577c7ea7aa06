import type { PostAddress } from '../../src/posts/recognize-address.ts'
import type { XAccess } from '../../src/server/connectors/platform-services.ts'
import { createX } from '../../src/server/connectors/x/x.ts'
import type { BenchRow } from './bench.ts'
import { generatePost, type TrueComment, type TruePost } from './generated-post.ts'
import { childrenOf } from './post-index.ts'
import { type Answer, type Asked, type Fault, type PageError, paged, startStandIn } from './stand-in.ts'

export const token = 'AAAAAAAAAAAA%2Bstand/in=='
const rootId = '1841000000000000001'

export interface XOptions {
  comments: number
  /** maximum depth of replies (1) */
  depth?: number
  /** other ids of the post: every edit creates one, and the conversation is named after the first */
  versions?: string[]
  /** the post is itself a reply, somewhere in the conversation with this id */
  conversation?: string
  /** the id of another post, which only reposts it */
  repost?: string
  /** an hour after the last comment if absent */
  now?: Date
  /** maximum replies per page, whatever is requested */
  most?: number
}

/** API v2 with one conversation, in both naming styles. Deleted accounts are missing among the people. */
export async function startX(seed: number, options: XOptions) {
  const { comments, depth = 1 } = options
  const post = generatePost({ seed, comments, depth, id: options.versions?.at(-1) ?? rootId, idOf })
  const server = await startStandIn((asked, fault) => speakX({ ...options, post }, asked, fault))
  const access: XAccess = { baseUrl: server.url, token, now: () => nowOf({ ...options, post }) }
  return { post, server, access, address: addressOf(post.id) }
}

export function addressOf(id: string): PostAddress {
  return { kind: 'post', platform: 'x', id, url: `https://x.com/i/status/${id}` }
}

const idOf = (n: number) => String(1_841_000_000_000_100_000n + BigInt(n) * 9_973n)

/** A problem as X reports it; with status 200 it is in a list. */
export function xProblem(status: number, type: string, title = '', beside: object = {}): Fault {
  const one = { title, detail: `with ${token}`, type: `https://api.twitter.com/2/problems/${type}` }
  return { kind: 'status', status, body: status === 200 ? { errors: [one] } : { ...one, status, ...beside } }
}

/** What X refuses in the same way for all requests. */
const refusals: BenchRow['refusals'] = [
  [xProblem(200, 'resource-not-found', 'Not Found Error'), 'not_found'],
  [xProblem(200, 'not-authorized-for-resource', 'Authorization Error'), 'private'],
  [{ kind: 'status', status: 200, body: { errors: [{ title: 'Not Found Error' }] } }, 'not_found'],
  [{ kind: 'status', status: 401, body: { title: 'Unauthorized', type: 'about:blank' } }, 'token_invalid'],
  [{ kind: 'status', status: 401, body: 'Unauthorized' }, 'token_invalid'],
  [xProblem(402, 'credits', 'CreditsDepleted'), 'quota_exhausted'],
  [{ kind: 'status', status: 402, body: { title: 'CreditsDepleted' } }, 'quota_exhausted'],
  [xProblem(403, 'client-forbidden', 'Client Forbidden', { reason: 'client-not-enrolled' }), 'permission'],
  [xProblem(403, 'constructor'), 'permission'],
  [xProblem(403, 'usage-capped', 'UsageCapExceeded'), 'quota_exhausted'],
  [xProblem(429, 'usage-capped', 'UsageCapExceeded', { period: 'Monthly' }), 'quota_exhausted'],
  [
    xProblem(403, 'credits', 'SpendCapReached', { account_id: 2_100_000_000, reset_date: '2026-12-14' }),
    'quota_exhausted',
  ],
  [xProblem(200, 'disallowed-resource', 'Disallowed Resource'), 'private'],
  [xProblem(400, 'invalid-request', 'Invalid Request'), 'provider_failed'],
  [
    { kind: 'status', status: 429, body: { title: 'Too Many Requests', type: 'about:blank' } },
    'rate_limited',
  ],
  [{ kind: 'status', status: 503, body: { title: 'Service Unavailable' } }, 'provider_failed'],
]

export const xBench: BenchRow = { name: 'x', share: 0.15, start: bench({}, { depth: 3 }), refusals }
export const xAnswerBench: BenchRow = {
  name: 'x, below an answer, in the last days, by the newer names',
  share: 0.1,
  start: bench({ search: 'recent', fieldStyle: 'post' }, { depth: 3, conversation: '1840999999999999999' }),
  refusals: [],
}

function bench(asks: Partial<XAccess>, options: Partial<XOptions>): BenchRow['start'] {
  return async (seed, comments) => {
    const { post, server, access, address } = await startX(seed, { comments, most: 60, ...options })
    const connector = createX({ ...access, ...asks })
    return { connector, post: address, truth: post.comments, thread: post, server, secrets: [token] }
  }
}

type World = Omit<XOptions, 'comments'> & { post: TruePost }

function nowOf({ now, post }: World): Date {
  return now ?? new Date((post.comments.at(-1)?.at ?? post.at).getTime() + 3_600_000)
}

/** The responses of API v2 for one conversation. */
export function speakX(world: World, { url, headers }: Asked, fault: PageError | undefined): Answer {
  const { post } = world
  if (headers['authorization'] !== `Bearer ${token}`)
    return { status: 401, body: { title: 'Unauthorized', type: 'about:blank', status: 401 } }
  const [, lookedUp] = /^\/2\/tweets\/(\d+)$/.exec(url.pathname) ?? []
  const [, verb, search] = /^\/2\/tweets\/(search|counts)\/(all|recent)$/.exec(url.pathname) ?? []
  if (lookedUp !== undefined && lookedUp === world.repost) {
    const referenced = [{ type: 'retweeted', id: post.id }]
    return { body: { data: { id: lookedUp, text: 'RT', author_id: '9', referenced_tweets: referenced } } }
  }
  if (lookedUp !== undefined) {
    const own = [post.id, ...(world.versions ?? [])]
    if (!own.includes(lookedUp)) return { body: { errors: [notFound(lookedUp)] } }
    const { data, ...rest } = shaped(world, url, [{ ...post, id: lookedUp }])
    return { body: { data: data?.[0], ...rest } }
  }
  if (verb === undefined) return { status: 404, body: 'Not Found' }
  const found = search === 'all' ? inWindow(world, url) : inLastDays(world)
  const matching = found.filter((comment) => matches(world, comment, url.searchParams.get('query') ?? ''))
  if (verb === 'counts') {
    const name = url.searchParams.has('post.fields') ? 'total_post_count' : 'total_tweet_count'
    return { body: { data: [], meta: { [name]: matching.length } } }
  }
  return page(world, url, matching.toReversed(), search === 'all' ? 500 : 100, fault)
}

function page(
  world: World,
  url: URL,
  all: TrueComment[],
  most: number,
  fault: PageError | undefined,
): Answer {
  const wanted = Number(url.searchParams.get('max_results') ?? 10)
  if (!(wanted >= 10 && wanted <= most)) return { status: 400, body: invalid('max_results') }
  const cursor = Number((url.searchParams.get('next_token') ?? '').replace('b26v', ''))
  const { items, next } = paged(all, cursor, Math.min(wanted, world.most ?? most), fault)
  const meta = {
    result_count: items.length,
    ...(items.length ? { newest_id: items[0]?.id, oldest_id: items.at(-1)?.id } : {}),
    ...(next === null ? {} : { next_token: `b26v${next}` }),
  }
  return { body: { ...(items.length ? shaped(world, url, items) : {}), meta } }
}

/** The archive search covers 30 days if no start is given. */
function inWindow(world: World, url: URL): TrueComment[] {
  const start = Date.parse(url.searchParams.get('start_time') ?? '')
  const end = Date.parse(url.searchParams.get('end_time') ?? '') || nowOf(world).getTime()
  const from = start || end - 30 * 24 * 3_600_000
  return world.post.comments.filter(({ at }) => at.getTime() >= from && at.getTime() < end)
}

function inLastDays(world: World): TrueComment[] {
  const from = nowOf(world).getTime() - 7 * 24 * 3_600_000
  return world.post.comments.filter(({ at }) => at.getTime() >= from)
}

function matches(world: World, { id, parentId }: TrueComment, query: string): boolean {
  const [, whole] = /^conversation_id:(\d+) is:reply$/.exec(query) ?? []
  if (whole !== undefined) return whole === conversationOf(world)
  if (query.length > 512 || !/^\(?in_reply_to_tweet_id:\d+( OR in_reply_to_tweet_id:\d+)*\)?$/.test(query))
    throw new Error(`No query of the platform: ${query}`)
  return query.match(/\d{10,}/g)?.includes(parentOf(world, id, parentId)) ?? false
}

const conversationOf = ({ conversation, versions, post }: World) => conversation ?? versions?.[0] ?? post.id

/** Before the last edit people replied to the version that existed then. */
function parentOf({ versions = [], post }: World, id: string, parentId: string | null): string {
  if (parentId !== null) return parentId
  return versions.length ? (versions[Number(BigInt(id) % BigInt(versions.length))] ?? post.id) : post.id
}

function shaped(world: World, url: URL, items: (TrueComment | TruePost)[]) {
  const style = url.searchParams.has('post.fields') ? 'post' : 'tweet'
  const isWished = (name: string) =>
    ['tweet.fields', 'post.fields', 'expansions'].some((list) =>
      (url.searchParams.get(list) ?? '').split(',').includes(name),
    )
  const people = items.flatMap(({ author }) => author ?? [])
  const gone = items.filter(({ author }) => author === null)
  return {
    data: items.map((item) =>
      Object.fromEntries(
        Object.entries(shape(world, item, style)).filter(
          ([name]) => ['id', 'text', 'edit_history_tweet_ids'].includes(name) || isWished(name),
        ),
      ),
    ),
    includes: { users: [...new Map(people.map((person) => [person.id, person])).values()].map(user) },
    ...(gone.length ? { errors: gone.map(({ id }) => notFound(`9${id}`)) } : {}),
  }
}

function shape(world: World, item: TrueComment | TruePost, style: 'tweet' | 'post') {
  const isPost = 'comments' in item
  const parent = isPost ? world.conversation : parentOf(world, item.id, item.parentId)
  const versions = isPost ? (world.versions ?? [item.id]) : [item.id]
  const of = isPost ? null : item.id
  const text = escape(isPost ? item.title : item.text)
  const isLong = text.length > 60
  return {
    id: item.id,
    text: isLong ? `${text.slice(0, 50)}…` : text,
    ...(isLong ? { [`note_${style}`]: { text } } : {}),
    author_id: item.author?.id ?? `9${item.id}`,
    created_at: item.at.toISOString(),
    conversation_id: conversationOf(world),
    [`edit_history_${style}_ids`]: versions,
    ...(parent
      ? { in_reply_to_user_id: '1', [`referenced_${style}s`]: [{ type: 'replied_to', id: parent }] }
      : {}),
    public_metrics: {
      retweet_count: 0,
      reply_count: childrenOf(world.post, of).length,
      like_count: isPost ? 0 : item.likes,
    },
  }
}

function user({ id, handle, name }: { id: string; handle: string; name: string }) {
  return { id, username: handle, name, profile_image_url: `https://pbs.twimg.com/${id}_normal.jpg` }
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function notFound(value: string) {
  const type = 'https://api.twitter.com/2/problems/resource-not-found'
  return { value, detail: `Could not find [${value}].`, title: 'Not Found Error', type }
}

function invalid(parameter: string) {
  const errors = [{ parameters: { [parameter]: [] }, message: `The ${parameter} is not valid` }]
  return { errors, title: 'Invalid Request', type: 'https://api.twitter.com/2/problems/invalid-request' }
}
