import { z } from 'zod'
import type { FetchProblemKind } from '#contract/comments/completeness.ts'
import type { PostAddress } from '#posts/recognize-address.ts'
import { minuteMs, secondMs } from '../../kit/durations.ts'
import { FetchProblem } from '../fetch-problem.ts'
import type { Reach, Reached, ReachRequest, Verdict } from '../reach.ts'
import { type Actor, estimateApify, type Input } from './actor.ts'

/** Ids that become parts of request addresses; this pattern keeps the provider from leading us elsewhere. */
export const apifyId = z.string().regex(/^[A-Za-z0-9]{1,64}$/)

const statuses = [
  'READY',
  'RUNNING',
  'SUCCEEDED',
  'FAILED',
  'TIMING-OUT',
  'TIMED-OUT',
  'ABORTING',
  'ABORTED',
] as const
const underWay = new Set<string>(['READY', 'RUNNING', 'TIMING-OUT', 'ABORTING'])

const runAnswer = z.object({
  data: z.object({
    id: apifyId,
    status: z.enum(statuses),
    statusMessage: z.string().nullish().catch(undefined),
    defaultDatasetId: apifyId,
  }),
})
export type Run = z.output<typeof runAnswer>['data']

/** Rows are read one by one, so that an invalid one does not discard its page. */
const itemsAnswer = z.array(z.unknown())

const errorAnswer = z.object({
  error: z.object({ type: z.string().catch(''), message: z.string().catch('') }),
})

export function isUnderWay({ status }: Run): boolean {
  return underWay.has(status)
}

/**
 * Types of the API's errors (platform docs); the account limits are unverified. "Not found" means a run, a dataset or
 * an actor, never the post.
 */
const kinds = new Map<string, FetchProblemKind>([
  ['token-not-valid', 'token_invalid'],
  ['token-not-found', 'token_invalid'],
  ['user-or-token-not-found', 'token_invalid'],
  ['not-enough-usage-to-run-paid-actor', 'quota_exhausted'],
  ['platform-feature-disabled', 'quota_exhausted'],
  ['monthly-usage-hard-limit-exceeded', 'quota_exhausted'],
  ['actor-is-not-rented', 'permission'],
  ['insufficient-permissions', 'permission'],
  ['rate-limit-exceeded', 'rate_limited'],
  // Other runs of the account use up its memory or its slots: they will end.
  ['actor-memory-limit-exceeded', 'rate_limited'],
  ['concurrent-runs-limit-exceeded', 'rate_limited'],
  ['run-failed', 'provider_failed'],
  ['record-not-found', 'provider_failed'],
])

/** What a response of the provider's API means; only the requested shape is accepted. */
function judgeApify(shape: z.ZodType, isRight: (reached: Reached) => boolean = () => true) {
  return (reached: Reached): Verdict => {
    const { status, json } = reached
    const { data } = errorAnswer.safeParse(json)
    if (!data) {
      if (status < 400) return shape.safeParse(json).success && isRight(reached) ? 'take' : 'again'
      return byStatus(status, `${status} without a reason`)
    }
    const { type, message } = data.error
    const kind = kinds.get(type)
    const said = `${status} ${type}: ${message}`
    return kind ? new FetchProblem(kind, { said }) : byStatus(status, said)
  }
}

function byStatus(status: number, message: string): Verdict {
  // 408: the wait was too long, but the run continues.
  if (status < 400 || status >= 500 || status === 408) return 'again'
  if (status === 401) return new FetchProblem('token_invalid', { said: message })
  if (status === 402) return new FetchProblem('quota_exhausted', { said: message })
  if (status === 403) return new FetchProblem('permission', { said: message })
  if (status === 429) return new FetchProblem('rate_limited', { said: message })
  return new FetchProblem('provider_failed', { said: message })
}

/** Seconds that the API holds a response back until a run has ended: the maximum that it accepts. */
const maxHold = 60
/** Seconds after which a run ends itself. */
const maxRun = 2 * 3600
/** Pages of rows occasionally come from cold storage. */
const rowsTimeout = { firstByte: 30 * secondMs, total: minuteMs }

/**
 * Starts a run, which costs money: it is never requested twice, and its ids are returned at once, so that they are
 * stored before anything can fail.
 */
export async function startRun(
  access: ApifyAccess,
  actor: Actor,
  { post, options, isLimited }: { post: PostAddress; options: Input; isLimited: boolean },
  reach: Reach,
): Promise<Run> {
  const { least } = estimateApify(actor.platform, options.limit).dollars
  // Actors refuse budgets below a few dimes; accounts without a plan pay up to 2.5 times as much, and would get less.
  const bound = {
    maxItems: String(options.limit),
    maxTotalChargeUsd: String(Math.max(1, Math.ceil(least * 3))),
  }
  const { json } = await callApify(access, reach, {
    path: `/v2/actors/${actor.name}/runs`,
    query: { timeout: String(maxRun), ...(isLimited ? bound : {}) },
    shape: runAnswer,
    method: 'POST',
    body: JSON.stringify(actor.input(post, options)),
    once: true,
    firstByte: 30 * secondMs,
    total: minuteMs,
  })
  return runAnswer.parse(json).data
}

/** The state of a run, after a minute at most, or as soon as it has ended. */
export async function askRun(access: ApifyAccess, run: string, reach: Reach): Promise<Run> {
  const { json } = await callApify(access, reach, {
    path: `/v2/actor-runs/${run}`,
    query: { waitForFinish: String(maxHold) },
    shape: runAnswer,
    isRight: ({ json }) => runAnswer.parse(json).data.id === run,
    firstByte: (maxHold + 15) * secondMs,
    total: (maxHold + 30) * secondMs,
  })
  return runAnswer.parse(json).data
}

/**
 * Times that a page that is not full is read before it is accepted: the last rows of a run appear a few seconds late.
 */
const looksAtEnd = 3

/**
 * Rows of a dataset whose run has ended. `total` may lag behind, and is sometimes missing. `isSettled`: the page is
 * full, or was the same twice in a row.
 */
export async function askRows(
  access: ApifyAccess,
  { dataset, offset, limit }: { dataset: string; offset: number; limit: number },
  reach: Reach,
): Promise<{ rows: unknown[]; total: number; isSettled: boolean }> {
  const counts: number[] = []
  const isBelieved = (rows: number) => rows >= limit || counts.push(rows) >= looksAtEnd
  const reached = await callApify(access, reach, {
    path: `/v2/datasets/${dataset}/items`,
    query: { format: 'json', clean: 'true', limit: String(limit), offset: String(offset) },
    shape: itemsAnswer,
    // An empty page before the end is not the end, and a page at another offset than requested is not ours.
    isRight: (reached) =>
      (paging(reached, 'offset') ?? offset) === offset &&
      (itemsAnswer.parse(reached.json).length > 0 || (paging(reached, 'total') ?? 0) <= offset) &&
      isBelieved(itemsAnswer.parse(reached.json).length),
    ...rowsTimeout,
  })
  const rows = itemsAnswer.parse(reached.json)
  const isSettled = rows.length >= limit || counts.at(-1) === counts.at(-2)
  return { rows, total: paging(reached, 'total') ?? 0, isSettled }
}

function paging({ headers }: Reached, what: 'offset' | 'total'): number | undefined {
  const header = headers[`x-apify-pagination-${what}`] ?? ''
  return /^\d{1,12}$/.test(header) ? Number(header) : undefined
}

interface Question extends Omit<ReachRequest, 'url' | 'judge' | 'headers' | 'secrets'> {
  path: string
  query: Record<string, string>
  shape: z.ZodType
  /** a further condition on the response */
  isRight?: (reached: Reached) => boolean
}

function callApify(
  { baseUrl, token }: ApifyAccess,
  reach: Reach,
  { path, query, shape, isRight, ...request }: Question,
): Promise<Reached> {
  const url = new URL(`${baseUrl}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return reach.ask({
    ...request,
    url: url.href,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    secrets: [token],
    judge: judgeApify(shape, isRight),
  })
}

export interface ApifyAccess {
  /** `https://api.apify.com`, or a stand-in */
  baseUrl: string
  /** of an account; runs are charged to it */
  token: string
  now: () => Date
  /** rows requested at once (1,000) */
  pageRows?: number
}
