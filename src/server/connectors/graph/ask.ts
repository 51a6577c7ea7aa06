import type { z } from 'zod'
import type { Shortfall } from '#contract/comments/completeness.ts'
import type { Comment, CommentPage, PostFacts } from '../connector.ts'
import { FetchProblem } from '../fetch-problem.ts'
import type { Reach } from '../reach.ts'
import { type Edge, edgeAnswer, judgeGraph, tooMuch } from './judge.ts'

/** Requests an object or a list of objects. An `appsecret_proof` would need the secret of the app, so none is sent. */
export async function askGraph<S extends z.ZodType>(
  { baseUrl, version, token, now }: GraphAccess,
  path: readonly string[],
  query: Record<string, string>,
  shape: S,
  reach: Reach,
): Promise<z.output<S>> {
  const url = new URL(`${baseUrl}/${[version, ...path].map(encodeURIComponent).join('/')}`)
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
  url.searchParams.set('access_token', token)
  const { json } = await reach.ask({
    url: url.href,
    headers: { accept: 'application/json' },
    secrets: [token],
    judge: judgeGraph(shape, now),
  })
  return shape.parse(json)
}

/** Access to Meta's Graph API, through which Facebook and Instagram are read. */
export interface GraphAccess {
  /** `https://graph.facebook.com` or `https://graph.instagram.com`, or a stand-in */
  baseUrl: string
  /** `v25.0`; each lives about two years */
  version: string
  /** of a Page, of a Facebook user or of an Instagram account */
  token: string
  now: () => Date
}

/** Smaller pages are not worth requesting. */
const smallestPage = 5

/**
 * Requests a page of a list, and half of it where Meta says that it is too much: long comments with many replies are
 * (unverified).
 */
export async function askEdge(
  access: GraphAccess,
  path: readonly string[],
  query: Record<string, string>,
  size: number,
  reach: Reach,
): Promise<Edge> {
  for (let limit = size; ; limit = Math.ceil(limit / 2)) {
    try {
      return await askGraph(access, path, { ...query, limit: String(limit) }, edgeAnswer, reach)
    } catch (error) {
      const isTooMuch = error instanceof FetchProblem && tooMuch.test(error.said)
      if (!isTooMuch || limit <= smallestPage) throw error
    }
  }
}

const pageSize = 100

interface Search<S extends z.ZodType> {
  item: S
  /** whether this item is the one; if so, the search ends */
  isMeant: (item: z.output<S>) => boolean
}

/** Searches a list page by page for the matching item; undefined where the whole list has none. */
export async function searchEdge<S extends z.ZodType>(
  access: GraphAccess,
  path: readonly string[],
  query: Record<string, string>,
  { item, isMeant }: Search<S>,
  reach: Reach,
): Promise<z.output<S> | undefined> {
  const been = new Set<string>()
  const tally = { readable: 0, unreadable: 0 }
  let after: string | null = ''
  while (after !== null) {
    if (been.has(after)) throw new FetchProblem('provider_failed', { said: 'a list that leads in a circle' })
    been.add(after)
    const page: Edge = await askEdge(access, path, { ...query, after }, pageSize, reach)
    for (const one of page.items) {
      const read = item.safeParse(one)
      if (read.success && isMeant(read.data)) return read.data
      tally[read.success ? 'readable' : 'unreadable']++
    }
    after = page.after
  }
  // A list in an unknown shape may still contain the item.
  if (tally.unreadable > 0 && tally.readable === 0)
    throw new FetchProblem('provider_failed', { said: 'a list in an unknown shape' })
  return undefined
}

/** The result of one page, and the crawl's position after it; null at its end. */
export interface Step<Place> {
  comments: Comment[]
  at: Place | null
  shortfalls: Shortfall[]
  post?: PostFacts
}

interface Course<Place> {
  stepFrom: (at: Place) => Promise<Step<Place>>
  /** the part of a position that determines the next page */
  keyOf: (at: Place) => string
}

/** Tries of a page that leads back to an earlier one, before the crawl ends with a `loop`. */
const maxLoopTries = 3

/**
 * Walks from position to position until the end, or until keys repeat, which means a loop. Positions are stored as
 * JSON.
 */
export async function* crawlPositions<Place>(
  start: Place,
  { stepFrom, keyOf }: Course<Place>,
): AsyncGenerator<CommentPage, void, void> {
  const been = new Set([keyOf(start)])
  for (let at: Place | null = start; at !== null; ) {
    const { comments, shortfalls, post, ...step }: Step<Place> = await stepOnwards(
      at,
      { stepFrom, keyOf },
      been,
    )
    at = step.at
    if (at !== null) been.add(keyOf(at))
    yield {
      comments,
      next: at === null ? null : JSON.stringify(at),
      ...(post ? { post } : {}),
      ...(shortfalls.length > 0 ? { shortfalls } : {}),
    }
  }
}

/**
 * One page. Where it leads back to an earlier one, it is requested again; if it still does, the crawl ends and reports
 * the loop.
 */
async function stepOnwards<Place>(
  at: Place,
  { stepFrom, keyOf }: Course<Place>,
  been: ReadonlySet<string>,
): Promise<Step<Place>> {
  for (let attempt = 1; ; attempt++) {
    const step = await stepFrom(at)
    if (step.at === null || !been.has(keyOf(step.at))) return step
    if (attempt === maxLoopTries) return { ...step, at: null, shortfalls: [...step.shortfalls, 'loop'] }
  }
}
