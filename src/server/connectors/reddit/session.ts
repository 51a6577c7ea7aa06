import type { z } from 'zod'
import { FetchProblem } from '../fetch-problem.ts'
import type { Reach } from '../reach.ts'
import { tokenAnswer } from './answers.ts'
import { judgeReddit, judgeToken, usedUpUntil } from './judge.ts'

export interface RedditAccess {
  /** `https://oauth.reddit.com`, or a stand-in */
  baseUrl: string
  /** `https://www.reddit.com`, or a stand-in: where tokens come from */
  authUrl: string
  /** an application's; new ones only by approval since November 2025 */
  clientId: string
  clientSecret: string
  /** whose application it is, by the name of the account; Reddit wants to know whom to ask */
  operator?: string | undefined
  now: () => Date
}

/** Asks the Data API as one application, with a token of its own that is renewed when it ends. */
export interface RedditSession {
  get<S extends z.ZodType>(path: string, query: Record<string, string>, shape: S): Promise<z.output<S>>
  post<S extends z.ZodType>(path: string, form: Record<string, string>, shape: S): Promise<z.output<S>>
}

interface Token {
  value: string
  /** after which nobody need ask with it */
  until: number
}

/** A token this near its end could end on the way, in milliseconds. */
const margin = 30_000
/** A token that does not say how long it lives: an hour was recorded. */
const usualLife = 3600
/** Windows of requests that end sooner are waited for where the refusal comes. */
const maxTimeout = 120_000

/** The token stays in this session: it is a secret, and places to go on from are kept. */
export function openSession(access: RedditAccess, reach: Reach): RedditSession {
  let token: Token | undefined
  let pause: Date | undefined

  const renewed = async () => {
    token = await readToken(access, reach)
    return token
  }

  const askOnce = async <S extends z.ZodType>(
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

  const ask = async <S extends z.ZodType>(request: Parameters<typeof askOnce>[1], shape: S) => {
    if (pause && pause.getTime() - access.now().getTime() > maxTimeout)
      throw new FetchProblem('rate_limited', { until: pause, said: 'no request left in this window' })
    const isLiving = token && token.until > access.now().getTime()
    try {
      return await askOnce(token && isLiving ? token : await renewed(), request, shape)
    } catch (error) {
      // Tokens can end before their time. One that was just given and is refused is another matter.
      if (!isLiving || !(error instanceof FetchProblem) || error.kind !== 'token_invalid') throw error
      return await askOnce(await renewed(), request, shape)
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
  return { value, until: now().getTime() + Math.max(0, life * 1000 - margin) }
}

function headersOf(access: RedditAccess, body: string | undefined): Record<string, string> {
  return {
    accept: 'application/json',
    'user-agent': userAgent(access),
    ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
  }
}

/** `<platform>:<app id>:<version> (by /u/<name>)`; anything of another form is throttled (platforms: Reddit's rules of the API). */
function userAgent({ operator = '' }: RedditAccess): string {
  const name = /^[\w-]{1,30}$/.test(operator) ? ` (by /u/${operator})` : ''
  return `server:giveawaybox:1${name}`
}
