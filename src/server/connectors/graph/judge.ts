import type { z } from 'zod'
import type { FetchProblemKind } from '#contract/fetch-words.ts'
import { FetchProblem } from '../fetch-problem.ts'
import type { Reached, Verdict } from '../reach.ts'
import { errorAnswer, type GraphError } from './answers.ts'
import { regainedAt } from './usage.ts'

/** platforms: codes of the Graph API, beside 200 to 299 and 80001 to 80009. Of Instagram alone: 24, no such thing; 25, a restricted account. */
const kinds = new Map<number, FetchProblemKind>([
  [3, 'permission'],
  [4, 'rate_limited'],
  [10, 'permission'],
  [17, 'rate_limited'],
  [24, 'not_found'],
  [25, 'permission'],
  [32, 'rate_limited'],
  [102, 'token_invalid'],
  [104, 'token_invalid'],
  [110, 'not_found'],
  [190, 'token_invalid'],
  [341, 'rate_limited'],
  [368, 'rate_limited'],
  [613, 'rate_limited'],
  [803, 'not_found'],
])
/** An error of Meta's own, which the next try may not meet. */
const passing = new Set([-1, 1, 2])
/** Of the token, too, by codes that say something else otherwise. */
const tokenless = /active access token must be used|provide valid app id/i
/** What 100 says of ids that lead to nothing; not all such answers have the subcode 33. */
const nothing = /unsupported (get )?request|object with id/i
/** How one of these begins that never passes: the same page again would be the same work. */
export const tooMuch = /reduce the amount of data/i
/** What is blocked for abuse stays so for a while, and asking on makes that longer. */
const blocked = 368
const hour = 3_600_000

/**
 * What an answer of the Graph API means, by its code: its status is 400 for most. `shape` is how it looks when all is well; anything
 * else without an error may be a proxy's and is asked again.
 */
export function judgeGraph(shape: z.ZodType, now: () => Date) {
  return ({ status, headers, json }: Reached): Verdict => {
    const error = errorAnswer.safeParse(json).data?.error
    if (!error) return status < 400 && shape.safeParse(json).success ? 'take' : silent(status)
    const kind = kindOf(error)
    const said = [status, error.code, error.error_subcode, error.message].filter(Boolean).join(' ')
    if (kind === 'rate_limited') {
      const until = error.code === blocked ? new Date(now().getTime() + hour) : regainedAt(headers, now())
      return new FetchProblem(kind, { until, said })
    }
    if (kind) return new FetchProblem(kind, { said })
    if (tooMuch.test(said)) return new FetchProblem('provider_failed', { said })
    if (error.is_transient || passing.has(error.code ?? 0)) return 'again'
    return byStatus(status < 400 ? 400 : status, said)
  }
}

function kindOf({
  code = 0,
  error_subcode: subcode,
  message = '',
}: GraphError): FetchProblemKind | undefined {
  if (tokenless.test(message)) return 'token_invalid'
  if (code >= 200 && code < 300) return 'permission'
  if (code >= 80_001 && code <= 80_009) return 'rate_limited'
  if (code !== 100) return kinds.get(code)
  // What does not exist and what this token may not see are one to Meta; its words say both.
  if (subcode === 33 || nothing.test(message)) return 'not_found'
  // What an app may not do, and what it must prove first. Proofs need its secret, which nobody gives us: such an app must not ask for them.
  if (/permission|public content access|app ?secret.?proof|app secret proof/i.test(message))
    return 'permission'
  // A thing of another kind than the one asked for, so no post.
  return /nonexisting field|does not exist/i.test(message) ? 'not_found' : undefined
}

/** No answer and no error: another service in between, or half an answer. */
function silent(status: number): Verdict {
  return status < 400 ? 'again' : byStatus(status, `${status} without a code`)
}

function byStatus(status: number, said: string): Verdict {
  if (status >= 500) return 'again'
  if (status === 429) return new FetchProblem('rate_limited', { said })
  if (status === 401) return new FetchProblem('token_invalid', { said })
  if (status === 403) return new FetchProblem('permission', { said })
  if (status === 404) return new FetchProblem('not_found', { said })
  return new FetchProblem('provider_failed', { said })
}
