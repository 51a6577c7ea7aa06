import type { z } from 'zod'
import type { FetchProblemKind } from '#contract/comments/completeness.ts'
import { hourSeconds, minuteMs, secondMs } from '#server/kit/durations.ts'
import { FetchProblem } from '../fetch-problem.ts'
import type { Reach, Reached, Verdict } from '../reach.ts'
import { errorAnswer, formErrors, tokenAnswer } from './answers.ts'

export interface RedditAccess {
  /** `https://oauth.reddit.com`, or a stand-in */
  baseUrl: string
  /** `https://www.reddit.com`, or a stand-in: where tokens come from */
  authUrl: string
  /** an application's id; new ones only by approval since November 2025 */
  clientId: string
  clientSecret: string
  /** the account name of the application's owner; Reddit wants to know whom to contact */
  operator?: string | undefined
  now: () => Date
}

/** Sends requests to the Data API as one application, with its own token, which is renewed when it expires. */
export interface RedditSession {
  get<S extends z.ZodType>(path: string, query: Record<string, string>, shape: S): Promise<z.output<S>>
  post<S extends z.ZodType>(path: string, form: Record<string, string>, shape: S): Promise<z.output<S>>
}

interface Token {
  value: string
  /** time after which the token is useless */
  until: number
}

/** A token this close to its expiry could expire in transit, in milliseconds. */
const margin = 30_000
/** The lifetime in seconds of a token that does not state one: recorded responses said an hour. */
const usualLife = 3600
/** Milliseconds. Request windows that end sooner are waited for where the refusal is handled. */
const maxTimeout = 2 * minuteMs

/** The token stays in this session: it is a secret, and positions are stored. */
export function openSession(access: RedditAccess, reach: Reach): RedditSession {
  let token: Token | undefined
  let pause: Date | undefined

  const renewed = async () => {
    token = await readToken(access, reach)
    return token
  }

  const requestOnce = async <S extends z.ZodType>(
    { value }: Token,
    { url, method, body }: { url: string; method: 'GET' | 'POST'; body?: string },
    shape: S,
  ) => {
    const { json, headers } = await reach.ask({
      url,
      method,
      ...(body === undefined ? {} : { body }),
      headers: { ...headersOf(access, body), authorization: `Bearer ${value}` },
      secrets: [value],
      judge: judgeReddit(shape, access.now),
    })
    pause = usedUpUntil(headers, access.now())
    return shape.parse(json)
  }

  const ask = async <S extends z.ZodType>(request: Parameters<typeof requestOnce>[1], shape: S) => {
    if (pause && pause.getTime() - access.now().getTime() > maxTimeout)
      throw new FetchProblem('rate_limited', { until: pause, said: 'no request left in this window' })
    const isLiving = token && token.until > access.now().getTime()
    try {
      return await requestOnce(token && isLiving ? token : await renewed(), request, shape)
    } catch (error) {
      // Tokens can expire early. One that was just issued and is refused is another matter.
      if (!isLiving || !(error instanceof FetchProblem) || error.kind !== 'token_invalid') throw error
      return await requestOnce(await renewed(), request, shape)
    }
  }

  return {
    get: (path, query, shape) => {
      const url = new URL(path, access.baseUrl)
      for (const [name, value] of Object.entries({ ...query, raw_json: '1' }))
        url.searchParams.set(name, value)
      return ask({ url: url.href, method: 'GET' }, shape)
    },
    post: (path, form, shape) => {
      const body = new URLSearchParams({ ...form, api_type: 'json', raw_json: '1' }).toString()
      return ask({ url: new URL(path, access.baseUrl).href, method: 'POST', body }, shape)
    },
  }
}

async function readToken(access: RedditAccess, reach: Reach): Promise<Token> {
  const { clientId, clientSecret, authUrl, now } = access
  const body = 'grant_type=client_credentials'
  const pair = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const { json } = await reach.ask({
    url: new URL('/api/v1/access_token', authUrl).href,
    method: 'POST',
    body,
    headers: { ...headersOf(access, body), authorization: `Basic ${pair}` },
    secrets: [clientSecret, pair],
    judge: judgeToken(now),
  })
  const { access_token: value, expires_in: life = usualLife } = tokenAnswer.parse(json)
  return { value, until: now().getTime() + Math.max(0, life * secondMs - margin) }
}

function headersOf(access: RedditAccess, body: string | undefined): Record<string, string> {
  return {
    accept: 'application/json',
    'user-agent': userAgent(access),
    ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
  }
}

/** `<platform>:<app id>:<version> (by /u/<name>)`; any other form is throttled (platform docs: Reddit's API rules). */
function userAgent({ operator = '' }: RedditAccess): string {
  const name = /^[\w-]{1,30}$/.test(operator) ? ` (by /u/${operator})` : ''
  return `server:giveawaybox:1${name}`
}

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
function judgeReddit(shape: z.ZodType, now: () => Date) {
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
function judgeToken(now: () => Date) {
  const fallback = judgeReddit(tokenAnswer, now)
  return (answer: Reached): Verdict => {
    const error = errorAnswer.safeParse(answer.json).data?.error
    if (typeof error === 'string' && answer.status < 500 && answer.status !== 429)
      return new FetchProblem('token_invalid', { said: `${answer.status} ${word(error)}` })
    return fallback(answer)
  }
}

/** When requests may resume, if a response says that none are left in this window. */
function usedUpUntil(headers: Record<string, string>, now: Date): Date | undefined {
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
