import type { FetchProblemKind } from '#contract/comments/completeness.ts'
import { daySeconds, hourMs, hourSeconds, minuteSeconds, secondMs } from '#server/kit/durations.ts'
import { FetchProblem } from '../fetch-problem.ts'
import type { Reached, Verdict } from '../reach.ts'
import { errorAnswer, isList, type ListAnswer, type Refusal } from './answers.ts'

const listKinds = {
  videos: 'youtube#videoListResponse',
  commentThreads: 'youtube#commentThreadListResponse',
  comments: 'youtube#commentListResponse',
}
export type Resource = keyof typeof listKinds

/** Reasons of the Data API (platform docs); those of `not_found` are unverified */
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
    keyExpired: 'token_invalid',
    accessNotConfigured: 'token_invalid',
    ipRefererBlocked: 'token_invalid',
    // Google's own, about the key and its owner; they come with nothing more specific than `forbidden` or `badRequest`.
    API_KEY_INVALID: 'token_invalid',
    API_KEY_SERVICE_BLOCKED: 'token_invalid',
    API_KEY_HTTP_REFERRER_BLOCKED: 'token_invalid',
    API_KEY_IP_ADDRESS_BLOCKED: 'token_invalid',
    API_KEY_ANDROID_APP_BLOCKED: 'token_invalid',
    API_KEY_IOS_APP_BLOCKED: 'token_invalid',
    SERVICE_DISABLED: 'token_invalid',
    CONSUMER_INVALID: 'token_invalid',
    CONSUMER_SUSPENDED: 'token_invalid',
    RATE_LIMIT_EXCEEDED: 'rate_limited',
  } as const),
)

/** Reasons for a refusal that may not recur on the next try. */
const passing = new Set(['processingFailure', 'invalidPageToken', 'backendError', 'internalError'])

/**
 * What a response of the Data API means. Only a list is accepted: a response without one would wrongly end the crawl.
 */
export function judgeYoutube(resource: Resource, now: () => Date) {
  return ({ status, json }: Reached): Verdict => {
    const isTaken = status < 400 && isListOf(resource, json)
    if (isTaken && json.error === undefined) return 'take'
    const parsed = errorAnswer.safeParse(json)
    if (!parsed.success) return isTaken ? 'take' : silent(status)
    const { errors = [], details = [], message = '' } = parsed.data.error
    const reasons = [...details, ...errors].flatMap(({ reason }) => reason ?? [])
    const kind = kindOf(status, parsed.data.error)
    const summary = `${status} ${reasons.join(' ')} ${message}`
    if (kind === 'quota_exhausted')
      return new FetchProblem(kind, { until: midnightPacific(now()), said: summary })
    if (kind) return new FetchProblem(kind, { said: summary })
    if (status < 400 || reasons.some((reason) => passing.has(reason))) return 'again'
    return byStatus(status, summary)
  }
}

function kindOf(status: number, problem: Refusal): FetchProblemKind | undefined {
  const { errors = [], details = [], message = '' } = problem
  const found = [...details, ...errors].map(({ reason = '', domain }) =>
    reason === 'forbidden' && domain === 'global' ? forbiddenBefore(message) : kinds.get(reason),
  )
  // YouTube itself always lists errors.
  if (status === 403 && errors.length === 0 && message) found.push(forbiddenBefore(message))
  if (status === 429) found.push('rate_limited')
  // Google calls any quota a rate limit, beside YouTube's own reason.
  if (found.includes('quota_exhausted')) return 'quota_exhausted'
  const kind = found.find((kindOrNone) => kindOrNone !== undefined)
  return kind === 'rate_limited' && isOfADay(problem) ? 'quota_exhausted' : kind
}

/**
 * A request that Google refuses before it reaches YouTube: this says nothing about the video. Older responses give the
 * reason only in words.
 */
function forbiddenBefore(message: string): FetchProblemKind {
  return message.includes('does not have permission') ? 'permission' : 'token_invalid'
}

/** Daily quotas are also reported as too many requests: then the limit's name shows it, or else only the words. */
function isOfADay({ details = [], message = '' }: Refusal): boolean {
  return (
    details.some(({ metadata }) => /PerDay/.test(metadata?.quota_limit ?? '')) || /\bper day\b/.test(message)
  )
}

function isListOf(resource: Resource, json: unknown): json is ListAnswer {
  return isList(json) && (typeof json.kind !== 'string' || json.kind === listKinds[resource])
}

/** No list and no reason: another service in between, or half a response. */
function silent(status: number): Verdict {
  return status < 400 ? 'again' : byStatus(status, `${status} without a reason`)
}

function byStatus(status: number, message: string): Verdict {
  // 409 is how YouTube says that it aborted by itself.
  if (status >= 500 || status === 409) return 'again'
  if (status === 429) return new FetchProblem('rate_limited', { said: message })
  if (status === 401) return new FetchProblem('token_invalid', { said: message })
  if (status === 403) return new FetchProblem('permission', { said: message })
  if (status === 404) return new FetchProblem('not_found', { said: message })
  return new FetchProblem('provider_failed', { said: message })
}

/** Quotas reset at midnight Pacific time (the Data API's documentation). */
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
  const secondsLeft = daySeconds - (hour * hourSeconds + minute * minuteSeconds + second)
  const midnight = new Date(now.getTime() + secondsLeft * secondMs - now.getMilliseconds())
  // A day of 23 or 25 hours: the local clock shows the difference.
  const hourShown = Number(clock.formatToParts(midnight).find(({ type }) => type === 'hour')?.value ?? 0)
  const off = hourShown > 12 ? 24 - hourShown : -hourShown
  return new Date(midnight.getTime() + off * hourMs)
}
