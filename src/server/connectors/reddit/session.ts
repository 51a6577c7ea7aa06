import type { z } from 'zod'
import { minuteMs, secondMs } from '#server/kit/durations.ts'
import { FetchProblem } from '../fetch-problem.ts'
import type { Reach } from '../reach.ts'
import { tokenAnswer } from './answers.ts'
import { judgeReddit, judgeToken, usedUpUntil } from './judge.ts'

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
