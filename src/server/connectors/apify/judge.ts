import type { z } from 'zod'
import { FetchProblem, type FetchProblemKind } from '../fetch-problem.ts'
import type { Reached, Verdict } from '../reach.ts'
import { errorAnswer } from './answers.ts'

/**
 * platforms: types of the API's errors; the limits of an account are believed. What is not found is a run, a dataset or an
 * actor, and never the post.
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
  // Other runs of the account hold its memory, or its places: they end.
  ['actor-memory-limit-exceeded', 'rate_limited'],
  ['concurrent-runs-limit-exceeded', 'rate_limited'],
  ['run-failed', 'provider_failed'],
  ['record-not-found', 'provider_failed'],
])

/** What an answer of the provider's API means; taken is only what has the shape that was asked for. */
export function judgeApify(shape: z.ZodType, isRight: (reached: Reached) => boolean = () => true) {
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

function byStatus(status: number, said: string): Verdict {
  // 408: it was waited for too long, and goes on.
  if (status < 400 || status >= 500 || status === 408) return 'again'
  if (status === 401) return new FetchProblem('token_invalid', { said })
  if (status === 402) return new FetchProblem('quota_exhausted', { said })
  if (status === 403) return new FetchProblem('permission', { said })
  if (status === 429) return new FetchProblem('rate_limited', { said })
  return new FetchProblem('provider_failed', { said })
}
