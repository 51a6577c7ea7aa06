import { z } from 'zod'
import type { FetchProblemKind } from '#contract/comments/completeness.ts'
import { dayMs, hourMs, minuteMs } from '../../kit/durations.ts'
import { FetchProblem } from '../fetch-problem.ts'
import type { Reached, Verdict } from '../reach.ts'

/**
 * Codes of the Graph API (platform docs), besides 200 to 299 and 80001 to 80009. Only on Instagram: 24, no such object;
 * 25, a restricted account.
 */
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

/** Meta's internal errors, which may not occur on the next try. */
const passing = new Set([-1, 1, 2])

/** Token problems reported under codes that otherwise mean something else. */
const tokenless = /active access token must be used|provide valid app id/i

/** How 100 describes ids that lead to nothing; not all such responses have the subcode 33. */
const nothing = /unsupported (get )?request|object with id/i

/** How a passing error begins that never passes: the same page again would be the same work. */
export const tooMuch = /reduce the amount of data/i

/** A block for abuse lasts for a while, and further requests prolong it. */
const blocked = 368

/**
 * What a response of the Graph API means, by its code: most errors have status 400. `shape` is that of a successful
 * response; anything else without an error may come from a proxy and is retried.
 */
export function judgeGraph(shape: z.ZodType, now: () => Date) {
  return ({ status, headers, json }: Reached): Verdict => {
    const error = errorAnswer.safeParse(json).data?.error
    if (!error) return status < 400 && shape.safeParse(json).success ? 'take' : silent(status)
    const kind = kindOf(error)
    const message = [status, error.code, error.error_subcode, error.message].filter(Boolean).join(' ')
    if (kind === 'rate_limited') {
      const until = error.code === blocked ? new Date(now().getTime() + hourMs) : regainedAt(headers, now())
      return new FetchProblem(kind, { until, said: message })
    }
    if (kind) return new FetchProblem(kind, { said: message })
    if (tooMuch.test(message)) return new FetchProblem('provider_failed', { said: message })
    if (error.is_transient || passing.has(error.code ?? 0)) return 'again'
    return byStatus(status < 400 ? 400 : status, message)
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
  // Meta does not distinguish what does not exist from what this token may not see; its words say both.
  if (subcode === 33 || nothing.test(message)) return 'not_found'
  // What an app may not do, and what it must prove first. Proofs need the app's secret, which we are not given: such an
  // app must not require them.
  if (/permission|public content access|app ?secret.?proof|app secret proof/i.test(message))
    return 'permission'
  // An object of another kind than requested, so not a post.
  return /nonexisting field|does not exist/i.test(message) ? 'not_found' : undefined
}

/** No data and no error: another service in between, or half a response. */
function silent(status: number): Verdict {
  return status < 400 ? 'again' : byStatus(status, `${status} without a code`)
}

function byStatus(status: number, message: string): Verdict {
  if (status >= 500) return 'again'
  if (status === 429) return new FetchProblem('rate_limited', { said: message })
  if (status === 401) return new FetchProblem('token_invalid', { said: message })
  if (status === 403) return new FetchProblem('permission', { said: message })
  if (status === 404) return new FetchProblem('not_found', { said: message })
  return new FetchProblem('provider_failed', { said: message })
}

const usages = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.number().min(0).optional().catch(undefined) })),
)

/** Windows last an hour or a day; a larger value is not a reason to stop for years. */
const maxMinutes = dayMs / minuteMs

/**
 * When requests may resume, if a refusal says so: `X-Business-Use-Case-Usage` gives minutes for each account
 * (unverified). `X-App-Usage` and `X-Page-Usage` give percentages of a sliding hour, but no time.
 */
function regainedAt(headers: Record<string, string>, now: Date): Date | undefined {
  const header = headers['x-business-use-case-usage']
  if (!header) return undefined
  const minutes = minutesIn(header)
  return minutes > 0 ? new Date(now.getTime() + Math.min(minutes, maxMinutes) * minuteMs) : undefined
}

function minutesIn(header: string): number {
  try {
    const all = Object.values(usages.parse(JSON.parse(header))).flat()
    return Math.max(0, ...all.map((usage) => usage.estimated_time_to_regain_access ?? 0))
  } catch {
    return 0
  }
}

/** Ids come as text; a number too long for JavaScript became text when it was parsed. */
export const graphId = z.union([z.string().min(1), z.int().min(0).transform(String)])

/** A field that does not affect winning: an invalid value does not discard the comment. */
export const text = z.string().optional().catch(undefined)

export const count = z.int().min(0).optional().catch(undefined)

/** Times have an offset without colon, `+0000`; invalid ones are null. */
export const instant = z.string().transform((text) => {
  const time = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(time) ? null : new Date(time).toISOString()
})

/**
 * Where a list continues, null at its end: the end is where `next` is missing, since the last page has a cursor, too.
 * The link itself contains the token and could point anywhere, so it is never followed; a page that continues without a
 * cursor is invalid.
 */
const onwards = z
  .object({ cursors: z.object({ after: text }).optional().catch(undefined), next: z.string().optional() })
  .transform(({ cursors, next }, context) => {
    if (!next) return null
    const after = cursors?.after || cursorIn(next)
    if (!after) context.addIssue('goes on nowhere')
    return after ?? z.NEVER
  })

function cursorIn(link: string): string | undefined {
  return URL.canParse(link) ? (new URL(link).searchParams.get('after') ?? undefined) : undefined
}

/** A page of any list. Items are parsed one by one, so that an invalid one does not discard its page. */
export const edgeAnswer = z
  .object({
    data: z.array(z.unknown()),
    paging: onwards.nullish(),
    summary: z.object({ total_count: count }).optional().catch(undefined),
  })
  .transform(({ data, paging, summary }) => ({
    items: data,
    after: paging ?? null,
    total: summary?.total_count ?? null,
  }))

export type Edge = z.output<typeof edgeAnswer>

const code = z.coerce.number().int().optional().catch(undefined)

/** Switch on the codes; the message only matters where a code has two meanings. */
const errorAnswer = z.object({
  error: z.object({
    message: text,
    type: text,
    code,
    error_subcode: code,
    is_transient: z.boolean().optional().catch(undefined),
  }),
})

type GraphError = z.output<typeof errorAnswer>['error']
