import { FetchProblem, type FetchProblemKind } from '../fetch-problem.ts'
import type { Reached, Verdict } from '../reach.ts'
import { errorAnswer, isList, type ListAnswer } from './answers.ts'

const listKinds = {
  videos: 'youtube#videoListResponse',
  commentThreads: 'youtube#commentThreadListResponse',
  comments: 'youtube#commentListResponse',
}
export type Resource = keyof typeof listKinds

/** platforms: reasons of the Data API; those of `not_found` are believed */
const kinds = new Map<string, FetchProblemKind>(
  Object.entries({
    commentsDisabled: 'comments_disabled',
    videoNotFound: 'not_found',
    commentThreadNotFound: 'not_found',
    commentNotFound: 'not_found',
    channelNotFound: 'not_found',
    forbidden: 'private',
    insufficientPermissions: 'permission',
    quotaExceeded: 'quota_exhausted',
    dailyLimitExceeded: 'quota_exhausted',
    rateLimitExceeded: 'rate_limited',
    userRateLimitExceeded: 'rate_limited',
    keyInvalid: 'token_invalid',
    API_KEY_INVALID: 'token_invalid',
    accessNotConfigured: 'token_invalid',
    ipRefererBlocked: 'token_invalid',
  } as const),
)

/** Reasons of an answer that may be another one next time. */
const passing = new Set(['processingFailure', 'invalidPageToken', 'backendError', 'internalError'])

/** What an answer of the Data API means. Taken is only a list: an answer without one would be the end of a walk that it is not. */
export function judgeYoutube(resource: Resource, now: () => Date) {
  return ({ status, json }: Reached): Verdict => {
    const isTaken = status < 400 && isListOf(resource, json)
    if (isTaken && json.error === undefined) return 'take'
    const parsed = errorAnswer.safeParse(json)
    if (!parsed.success) return isTaken ? 'take' : silent(status)
    const { errors = [], details = [], message = '' } = parsed.data.error
    const reasons = [...details, ...errors].flatMap(({ reason }) => reason ?? [])
    const kind = reasons.map((reason) => kinds.get(reason)).find((found) => found !== undefined)
    const said = `${status} ${reasons.join(' ')} ${message}`
    if (kind === 'quota_exhausted') return new FetchProblem(kind, { until: midnightPacific(now()), said })
    if (kind) return new FetchProblem(kind, { said })
    if (status < 400 || reasons.some((reason) => passing.has(reason))) return 'again'
    return byStatus(status, said)
  }
}

function isListOf(resource: Resource, json: unknown): json is ListAnswer {
  return isList(json) && (typeof json.kind !== 'string' || json.kind === listKinds[resource])
}

/** No list and no reason: another service in between, or half an answer. */
function silent(status: number): Verdict {
  return status < 400 ? 'again' : byStatus(status, `${status} without a reason`)
}

function byStatus(status: number, said: string): Verdict {
  if (status >= 500) return 'again'
  if (status === 429) return new FetchProblem('rate_limited', { said })
  if (status === 401) return new FetchProblem('token_invalid', { said })
  if (status === 403) return new FetchProblem('permission', { said })
  if (status === 404) return new FetchProblem('not_found', { said })
  return new FetchProblem('provider_failed', { said })
}

/** Quotas turn over at midnight in California (platforms: the Data API's documentation). */
export function midnightPacific(now: Date): Date {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Los_Angeles',
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const [hour = 0, minute = 0, second = 0] = clock
    .formatToParts(now)
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => Number(value))
  const left = 24 * 3600 - (hour * 3600 + minute * 60 + second)
  const midnight = new Date(now.getTime() + left * 1000 - now.getMilliseconds())
  // A night of 23 or 25 hours: what the clock shows there tells how far off.
  const shown = Number(clock.formatToParts(midnight).find(({ type }) => type === 'hour')?.value ?? 0)
  const off = shown > 12 ? 24 - shown : -shown
  return new Date(midnight.getTime() + off * 3600 * 1000)
}
