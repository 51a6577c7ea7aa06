import { z } from 'zod'
import type { FetchProblemKind } from '#contract/comments/completeness.ts'
import { FetchProblem } from '../fetch-problem.ts'
import type { Run } from './ask.ts'

/** A row that says why there are no comments. */
const errorRow = z.object({
  error: z.string().min(1),
  errorCode: z.string().optional().catch(undefined),
  errorDescription: z.string().optional().catch(undefined),
})

/**
 * Words of `error` and `errorCode`, in the order of matching. The words are unverified; "not found or private" does not
 * say which, as elsewhere.
 */
const kinds: [RegExp, FetchProblemKind][] = [
  [/comments?.?(are.?)?(disabled|off|closed)|disabled.?comments?/, 'comments_disabled'],
  [/not.?found.?or.?private/, 'not_found'],
  [/private|restricted|sensitive|login|age.?gate/, 'private'],
  [/not.?found|not.?available|unavailable|deleted|removed|does.?not.?exist|404/, 'not_found'],
]

/** How the provider returns nothing to accounts that pay nothing. */
const freePlan = /free (user|plan|tier)|hard.?capped/i

/** A post without comments. */
const nobodyWrote = /\bha(s|ve) (no|0|zero) comments\b|\bno comments (yet|on th)/i

export const maxWordLength = 200

/**
 * Why nothing was received, from a row of a dataset; undefined for a row that is not an error. `no_items` means "empty
 * or private", without saying which.
 */
export function refusalIn(row: unknown): { kind: FetchProblemKind; said: string } | undefined {
  const { data } = errorRow.safeParse(row)
  if (!data) return undefined
  const message = `${data.error}: ${data.errorDescription ?? ''}`.slice(0, maxWordLength)
  if (freePlan.test(message)) return { kind: 'quota_exhausted', said: message }
  const word = `${data.error} ${data.errorCode ?? ''}`.toLowerCase()
  return { kind: kinds.find(([form]) => form.test(word))?.[1] ?? 'provider_failed', said: message }
}

/** Whether the account gets less than others, by the final message of its run. */
export function isCapped({ statusMessage }: Run): boolean {
  return freePlan.test(statusMessage ?? '')
}

/**
 * A run that succeeded and returned nothing (often: it was blocked, or its account is capped) is a failure, unless it
 * says itself that the post has no comments.
 */
export function whyNothing(run: Run): FetchProblem | undefined {
  const message = `nothing came: ${run.statusMessage ?? 'without a word'}`.slice(0, maxWordLength)
  if (isCapped(run)) return new FetchProblem('quota_exhausted', { said: message })
  if (nobodyWrote.test(run.statusMessage ?? '')) return undefined
  return new FetchProblem('provider_failed', { said: message })
}

/** The problem of a run that did not succeed: it stays as it is, however often it is asked. */
export function whyEnded({ status, statusMessage }: Run): FetchProblem {
  const message = `the run is ${status}: ${statusMessage ?? ''}`.slice(0, maxWordLength)
  if (freePlan.test(message)) return new FetchProblem('quota_exhausted', { said: message, isFinal: true })
  return new FetchProblem(status === 'TIMED-OUT' ? 'timeout' : 'provider_failed', {
    said: message,
    isFinal: true,
  })
}
