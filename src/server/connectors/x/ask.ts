import { z } from 'zod'
import type { FetchProblemKind } from '#contract/comments/completeness.ts'
import { hourMs, secondMs } from '#server/kit/durations.ts'
import type { PostFacts } from '../connector.ts'
import { FetchProblem } from '../fetch-problem.ts'
import type { FieldStyle, Search, XAccess } from '../platform-services.ts'
import type { Reach, Reached, Verdict } from '../reach.ts'
import { countAnswer, type Problem, postAnswer, problemAnswer, searchAnswer } from './answers.ts'

const count = z.number().int().min(0)

const id = z.string().regex(/^\d+$/)

const facts = z.looseObject({ platform: z.literal('x'), id, url: z.string(), expected: count.nullable() })

/** What remains of a crawl. */
export const positionSchema = z.object({
  /** as it was at the start: `expected` is its own count, without replies to replies */
  post: z.custom<PostFacts>((value) => facts.safeParse(value).success),
  /** the ids of the post: every edit created one */
  own: z.array(id),
  /** what is searched: the whole conversation, or replies to the posts in `asked` */
  conversation: id.optional(),
  asked: z.array(id),
  /** comments whose replies are still to be requested */
  open: z.array(id),
  since: z.iso.datetime(),
  token: z.string(),
  /** comments received */
  fetched: count,
  /** replies to them by their own count, where they are not wanted */
  unwanted: count,
  owed: z.record(id, z.int()),
})

export type Position = z.output<typeof positionSchema>

/** Two equal keys in a crawl mean that it loops. */
export function keyOf({ asked, token }: Position): string {
  return `${token} ${asked.join(' ')}`
}

/** Posts that one query names: a recent search allows 512 characters (platform docs), and each post takes 45. */
export const maxRequested = 10

export function queryOf({ conversation, asked }: Pick<Position, 'conversation' | 'asked'>): string {
  if (conversation !== undefined) return `conversation_id:${conversation} is:reply`
  const each = asked.map((id) => `in_reply_to_tweet_id:${id}`)
  return each.length === 1 ? `${each[0]}` : `(${each.join(' OR ')})`
}

/** Posts of one page (platforms: max_results, 10 at least). */
export const pageSizes: Record<Search, number> = { all: 500, recent: 100 }
export const smallestPage = 10

/** In the newer style, a post's author and parent are expansions, not fields (checked against OpenAPI 2.167). */
const fieldQueries: Record<FieldStyle, Record<string, string>> = {
  tweet: {
    'tweet.fields':
      'author_id,created_at,conversation_id,in_reply_to_user_id,referenced_tweets,edit_history_tweet_ids,note_tweet,public_metrics',
    expansions: 'author_id',
  },
  post: {
    'post.fields': 'created_at,conversation_id,note_post,public_metrics',
    expansions: 'author_id,in_reply_to_user_id,referenced_posts',
  },
}

function inputsOf({ fieldStyle = 'tweet' }: XAccess): Record<string, string> {
  return { ...fieldQueries[fieldStyle], 'user.fields': 'username,name,profile_image_url' }
}

export interface SearchQuery {
  query: string
  /** by default an archive search covers the last 30 days (unverified) */
  start_time?: string
  next_token?: string
  max_results: string
}

export function askPost(access: XAccess, id: string, reach: Reach) {
  return callX(access, 'post', postAnswer, `/2/tweets/${encodeURIComponent(id)}`, inputsOf(access), reach)
}

export function askSearch(access: XAccess, search: SearchQuery, reach: Reach) {
  const path = `/2/tweets/search/${access.search ?? 'all'}`
  return callX(access, 'search', searchAnswer, path, { ...search, ...inputsOf(access) }, reach)
}

export function askCount(access: XAccess, query: Record<string, string>, reach: Reach) {
  const path = `/2/tweets/counts/${access.search ?? 'all'}`
  return callX(access, 'count', countAnswer, path, { ...query, granularity: 'day' }, reach)
}

async function callX<S extends z.ZodType>(
  { baseUrl, token, now }: XAccess,
  resource: Resource,
  shape: S,
  path: string,
  query: Record<string, string>,
  reach: Reach,
): Promise<z.output<S>> {
  const url = new URL(`${baseUrl}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const { json } = await reach.ask({
    url: url.href,
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    secrets: [token],
    judge: judgeX(resource, now),
  })
  return shape.parse(json)
}

const answers = { post: postAnswer, search: searchAnswer, count: countAnswer }
type Resource = keyof typeof answers

/**
 * Last segments of a problem's `type` (platform docs); also titles, as those of the older plans had them (unverified)
 */
const kinds = new Map<string, FetchProblemKind>([
  ['resource-not-found', 'not_found'],
  ['resource-unavailable', 'not_found'],
  ['Not Found Error', 'not_found'],
  ['not-authorized-for-resource', 'private'],
  ['Authorization Error', 'private'],
  ['disallowed-resource', 'private'],
  ['client-forbidden', 'permission'],
  ['unsupported-authentication', 'token_invalid'],
  ['credits', 'quota_exhausted'],
  ['CreditsDepleted', 'quota_exhausted'],
  ['SpendCapReached', 'quota_exhausted'],
  ['usage-capped', 'quota_exhausted'],
  ['UsageCapExceeded', 'quota_exhausted'],
  ['invalid-request', 'provider_failed'],
])

/** A reset further away than this is invalid: windows last fifteen minutes; daily ones are the longest (unverified). */
const maxWindow = 25 * hourMs

/**
 * What a response of API v2 means. Data outweigh the errors beside them, which report people left out of `includes`; a
 * response with nothing but errors is a refusal, also with status 200.
 */
function judgeX(resource: Resource, now: () => Date) {
  return ({ status, headers, json }: Reached): Verdict => {
    const problems = problemsIn(json)
    if (status < 400 && answers[resource].safeParse(json).success && (hasData(json) || !problems.length))
      return 'take'
    const kind = problems.map(kindOf).find((kindFound) => kindFound !== undefined)
    const message = [status, ...problems.map(textOf)].join(' ')
    // No post has such an id; any other invalid part of a request is our own mistake.
    if (resource === 'post' && problems.some(({ parameters }) => parameters?.['id']))
      return new FetchProblem('not_found', { said: message })
    if (kind === 'quota_exhausted')
      return new FetchProblem(kind, { until: renewal(problems, now()), said: message })
    if (kind) return new FetchProblem(kind, { said: message })
    if (status === 429)
      return new FetchProblem('rate_limited', { until: windowEnd(headers, now()), said: message })
    return byStatus(status, resource, message)
  }
}

function hasData(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'data' in json && Boolean(json.data)
}

function problemsIn(json: unknown): Problem[] {
  const { data } = problemAnswer.safeParse(json)
  if (!data) return []
  return [data, ...(data.errors ?? [])].filter(({ type, title, message }) => type ?? title ?? message)
}

function kindOf({ type = '', title = '' }: Problem): FetchProblemKind | undefined {
  return kinds.get(type.split('/').at(-1) ?? '') ?? kinds.get(title)
}

function textOf({ title = '', detail, message = '' }: Problem): string {
  return `${title}: ${detail ?? message}`
}

function byStatus(status: number, resource: Resource, message: string): Verdict {
  if (status < 400 || status >= 500) return 'again'
  if (status === 401) return new FetchProblem('token_invalid', { said: message })
  if (status === 402) return new FetchProblem('quota_exhausted', { said: message })
  if (status === 403) return new FetchProblem('permission', { said: message })
  // A search that does not exist is a wrong API address, not a missing post.
  if (status === 404 && resource === 'post') return new FetchProblem('not_found', { said: message })
  return new FetchProblem('provider_failed', { said: message })
}

/** When a used-up budget is renewed, where a problem says so: the beginning of that day. */
function renewal(problems: readonly Problem[], now: Date): Date | undefined {
  const day = Date.parse(problems.find(({ reset_date: date }) => date)?.reset_date ?? '')
  return day > now.getTime() ? new Date(day) : undefined
}

/** Daily limits, which some plans have in addition to that of the window. */
const limitsOfADay = ['x-app-limit-24hour', 'x-user-limit-24hour']

/**
 * When the request window ends: `x-rate-limit-reset`, in seconds since 1970. With requests left in it, the limit was
 * one search per second (platform docs: search/all), or a daily one.
 */
function windowEnd(headers: Record<string, string>, now: Date): Date | undefined {
  const limitReached = limitsOfADay.find((limit) => headers[`${limit}-remaining`] === '0')
  if (limitReached) return resetOf(headers[`${limitReached}-reset`], now)
  if (Number(headers['x-rate-limit-remaining'] ?? 0) > 0) return new Date(now.getTime() + 1000)
  return resetOf(headers['x-rate-limit-reset'], now)
}

function resetOf(header: string | undefined, now: Date): Date | undefined {
  const reset = Number(header ?? Number.NaN) * secondMs
  return reset > now.getTime() && reset - now.getTime() < maxWindow ? new Date(reset) : undefined
}
