import { type PostAddress, type RecognizedAddress, recognizeAddress } from '#posts/recognize-address.ts'
import type { Egress, EgressAnswer } from '../providers/egress/egress.ts'
import { EgressError } from '../providers/egress/egress-error.ts'
import { FetchProblem } from './fetch-problem.ts'

export type ShortAddress = Extract<RecognizedAddress, { kind: 'short' }>

export interface FollowWorld {
  egress: Pick<Egress, 'askTyped'>
  signal: AbortSignal
}

/** Real short links take one or two. */
const maxHops = 5
/** Milliseconds per hop. */
const timeoutMs = 5_000
/** Where platforms send signed-out visitors. */
const walls = /\/(login|checkpoint|accounts|challenge|consent|signup)\b/i

/**
 * Resolves a platform's short link: step by step, without reading a page, and never off the platform's own hosts. Where
 * the platform shows a login wall instead, the link itself is returned; a provider may accept it unresolved. A link
 * that leads to another site is `not_a_post`. Throws a `FetchProblem`: `not_found`, `timeout` or `provider_failed`.
 */
export async function followShortLink(world: FollowWorld, short: ShortAddress): Promise<RecognizedAddress> {
  let at = short.url
  for (let hop = 0; hop < maxHops; hop++) {
    const here = recognizeAddress(at)
    if (!('platform' in here) || here.platform !== short.platform) return elsewhere(short)
    if (here.kind === 'post') return here
    const next = await nextStep(world, at)
    if (next === undefined) return hop === 0 || here.kind === 'short' ? short : here
    if (walls.test(next.pathname)) return behindWall(next, short)
    at = next.href
  }
  const last = recognizeAddress(at)
  if (last.kind === 'post' && last.platform === short.platform) return last
  throw new FetchProblem('provider_failed', { said: `the link leads on more than ${maxHops} times` })
}

/** Where an address redirects to; undefined where it does not. HEAD first, as some servers answer it with less data. */
async function nextStep(world: FollowWorld, url: string): Promise<URL | undefined> {
  for (const method of ['HEAD', 'GET'] as const) {
    const { status, headers, url: from } = await ask(world, method, url)
    const location = headers['location']
    const next = location && status >= 300 && status < 400 ? URL.parse(location, from) : null
    if (next) return next
    if (method === 'GET') throwForStatus(status)
  }
  return undefined
}

function throwForStatus(status: number): void {
  if (status === 404 || status === 410) throw new FetchProblem('not_found', { said: `status ${status}` })
  if (status === 429 || status >= 500) throw new FetchProblem('provider_failed', { said: `status ${status}` })
}

async function ask(
  { egress, signal }: FollowWorld,
  method: 'HEAD' | 'GET',
  url: string,
): Promise<EgressAnswer> {
  const request = { method, headOnly: true, firstByte: timeoutMs, total: timeoutMs, signal }
  try {
    return await egress.askTyped(url, [new URL(url).hostname], request)
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    const isTimeout = error.problem === 'silent' || error.problem === 'slow'
    throw new FetchProblem(isTimeout ? 'timeout' : 'provider_failed', { said: error.problem })
  }
}

/** Login walls usually name the page that they would have led to. */
function behindWall(wall: URL, short: ShortAddress): RecognizedAddress {
  const next = URL.parse(wall.searchParams.get('next') ?? '', wall)
  const behind = next ? recognizeAddress(next.href) : short
  return behind.kind === 'post' && behind.platform === short.platform ? behind : short
}

function elsewhere({ platform }: ShortAddress): RecognizedAddress {
  return { kind: 'not_a_post', platform, what: 'other' }
}

/**
 * Wraps a short link that the platform does not resolve for signed-out visitors as a post: the actors follow such links
 * themselves (platform docs: those of Facebook and TikTok). Its id is made from the link, as only a resolved link shows
 * the post's id.
 */
export function postBehindShortLink({ platform, url }: ShortAddress): PostAddress {
  const { hostname, pathname } = new URL(url)
  const id = `${hostname.replace(/^www\./, '')}${pathname}`.replace(/\/+$/, '').replaceAll('/', ':')
  return { kind: 'post', platform, id, url }
}
