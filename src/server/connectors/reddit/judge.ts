import type { z } from 'zod'
import type { FetchProblemKind } from '#contract/fetch-words.ts'
import { FetchProblem } from '../fetch-problem.ts'
import type { Reached, Verdict } from '../reach.ts'
import { errorAnswer, formErrors, tokenAnswer } from './answers.ts'

/** Why a community is closed to those who only look. That `banned` comes with a 404 is believed. */
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
  // What the law of a country keeps from being shown there.
  [451, 'permission'],
])

/** Codes of `api_type=json` (platforms names none; these are believed). */
const codes = new Map<string, FetchProblemKind>([
  ['RATELIMIT', 'rate_limited'],
  ['USER_REQUIRED', 'permission'],
  ['SUBREDDIT_NOEXIST', 'not_found'],
])

/**
 * What an answer of the Data API means. `shape` is how it looks when all is well: anything else without an error may be a
 * proxy's and is asked again. A body that says 403 counts as 403, whatever its status.
 */
export function judgeReddit(shape: z.ZodType, now: () => Date) {
  return ({ status, headers, json }: Reached): Verdict => {
    const error = errorAnswer.safeParse(json).data
    const meant = typeof error?.error === 'number' && error.error >= 400 ? error.error : status
    const until = windowEnd(headers, now())
    if (meant >= 400) {
      if (meant >= 500) return 'again'
      // A page instead of words of the API: not the post is refused but this server, by its address or by how it names itself, whoever
      // asks. Only whoever runs it can do something about that.
      if (meant === 403 && json === undefined)
        return new FetchProblem('token_invalid', { said: '403 without JSON: this server is blocked' })
      const reason = word(error?.reason)
      const kind = reasons.get(reason) ?? statuses.get(meant) ?? 'provider_failed'
      const said = [meant, reason, word(error?.message)].filter(Boolean).join(' ')
      return new FetchProblem(kind, { said, until: kind === 'rate_limited' ? until : undefined })
    }
    const refused = formErrors.safeParse(json).data?.json
    if (refused) {
      const code = word(refused.errors[0]?.[0])
      const kind = codes.get(code) ?? 'provider_failed'
      const asked = refused.ratelimit === undefined ? until : inSeconds(refused.ratelimit, now())
      return new FetchProblem(kind, { said: code, until: kind === 'rate_limited' ? asked : undefined })
    }
    return shape.safeParse(json).success ? 'take' : 'again'
  }
}

/** What an answer to the credentials means: `{"error":"invalid_grant"}` comes with 400 and, as is believed, with 200. */
export function judgeToken(now: () => Date) {
  const otherwise = judgeReddit(tokenAnswer, now)
  return (answer: Reached): Verdict => {
    const error = errorAnswer.safeParse(answer.json).data?.error
    if (typeof error === 'string' && answer.status < 500 && answer.status !== 429)
      return new FetchProblem('token_invalid', { said: `${answer.status} ${word(error)}` })
    return otherwise(answer)
  }
}

/** When asking may go on, if an answer says that no request is left in this window. */
export function usedUpUntil(headers: Record<string, string>, now: Date): Date | undefined {
  const left = headers['x-ratelimit-remaining']
  return left && Number(left) < 1 ? windowEnd(headers, now) : undefined
}

/** `x-ratelimit-reset` is in seconds from now; nonsense counts as absent. */
function windowEnd(headers: Record<string, string>, now: Date): Date | undefined {
  const reset = headers['x-ratelimit-reset']?.trim()
  return reset && /^\d+(\.\d+)?$/.test(reset) ? inSeconds(Number(reset), now) : undefined
}

/** An hour at most: windows are of ten minutes, and absurd numbers are no reason to give up for years. */
function inSeconds(seconds: number, now: Date): Date | undefined {
  return seconds > 0 ? new Date(now.getTime() + Math.min(seconds, 3600) * 1000) : undefined
}

/** Plain words only: what a platform repeats of a request is not for the log. */
function word(text: unknown): string {
  return typeof text === 'string' && /^[A-Za-z_ ]{1,40}$/.test(text) ? text : ''
}
