import type { z } from 'zod'
import type { FetchProblemKind } from '#contract/comments/fetch-problems.ts'
import { hourSeconds, secondMs } from '#server/kit/durations.ts'
import { FetchProblem } from '../fetch-problem.ts'
import type { Reached, Verdict } from '../reach.ts'
import { errorAnswer, formErrors, tokenAnswer } from './answers.ts'

/** Why a community is closed to visitors. That `banned` comes with a 404 is unverified. */
const reasons = new Map<string, FetchProblemKind>([
  ['private', 'private'],
  ['quarantined', 'private'],
  ['gated', 'private'],
  ['gold_only', 'private'],
  ['premium_only', 'private'],
  ['employees_only', 'private'],
  ['banned', 'not_found'],
])

const statuses = new Map<number, FetchProblemKind>([
  [401, 'token_invalid'],
  [403, 'permission'],
  [404, 'not_found'],
  [429, 'rate_limited'],
  // What may not be shown for legal reasons in a country.
  [451, 'permission'],
])

/** Codes of `api_type=json` (not in the platform docs; unverified). */
const codes = new Map<string, FetchProblemKind>([
  ['RATELIMIT', 'rate_limited'],
  ['USER_REQUIRED', 'permission'],
  ['SUBREDDIT_NOEXIST', 'not_found'],
])

/**
 * What a response of the Data API means. `shape` is that of a successful response: anything else without an error may
 * come from a proxy and is retried. A body that says 403 counts as 403, whatever its status.
 */
export function judgeReddit(shape: z.ZodType, now: () => Date) {
  return ({ status, headers, json }: Reached): Verdict => {
    const error = errorAnswer.safeParse(json).data
    const meant = typeof error?.error === 'number' && error.error >= 400 ? error.error : status
    const until = windowEnd(headers, now())
    if (meant >= 400) {
      if (meant >= 500) return 'again'
      // A page instead of an API response: this server is refused, by its address or user agent, not the post. Only the
      // operator can do something about that.
      if (meant === 403 && json === undefined)
        return new FetchProblem('token_invalid', { said: '403 without JSON: this server is blocked' })
      const reason = word(error?.reason)
      const kind = reasons.get(reason) ?? statuses.get(meant) ?? 'provider_failed'
      const message = [meant, reason, word(error?.message)].filter(Boolean).join(' ')
      return new FetchProblem(kind, { said: message, until: kind === 'rate_limited' ? until : undefined })
    }
    const refusal = formErrors.safeParse(json).data?.json
    if (refusal) {
      const code = word(refusal.errors[0]?.[0])
      const kind = codes.get(code) ?? 'provider_failed'
      const retryAt = refusal.ratelimit === undefined ? until : inSeconds(refusal.ratelimit, now())
      return new FetchProblem(kind, { said: code, until: kind === 'rate_limited' ? retryAt : undefined })
    }
    return shape.safeParse(json).success ? 'take' : 'again'
  }
}

/**
 * What a response to the credentials means: `{"error":"invalid_grant"}` comes with 400 and perhaps with 200
 * (unverified).
 */
export function judgeToken(now: () => Date) {
  const fallback = judgeReddit(tokenAnswer, now)
  return (answer: Reached): Verdict => {
    const error = errorAnswer.safeParse(answer.json).data?.error
    if (typeof error === 'string' && answer.status < 500 && answer.status !== 429)
      return new FetchProblem('token_invalid', { said: `${answer.status} ${word(error)}` })
    return fallback(answer)
  }
}

/** When requests may resume, if a response says that none are left in this window. */
export function usedUpUntil(headers: Record<string, string>, now: Date): Date | undefined {
  const remaining = headers['x-ratelimit-remaining']
  return remaining && Number(remaining) < 1 ? windowEnd(headers, now) : undefined
}

/** `x-ratelimit-reset` is in seconds from now; invalid values count as absent. */
function windowEnd(headers: Record<string, string>, now: Date): Date | undefined {
  const reset = headers['x-ratelimit-reset']?.trim()
  return reset && /^\d+(\.\d+)?$/.test(reset) ? inSeconds(Number(reset), now) : undefined
}

/** An hour at most: windows last ten minutes, and absurd numbers are not a reason to stop for years. */
function inSeconds(seconds: number, now: Date): Date | undefined {
  return seconds > 0 ? new Date(now.getTime() + Math.min(seconds, hourSeconds) * secondMs) : undefined
}

/** Plain words only: what a platform repeats of a request must not be logged. */
function word(text: unknown): string {
  return typeof text === 'string' && /^[A-Za-z_ ]{1,40}$/.test(text) ? text : ''
}
