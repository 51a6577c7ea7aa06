import { z } from 'zod'
import { type FetchProblemKind, fetchProblemKinds, type Shortfall } from '#contract/comments/completeness.ts'
import { type PostAddress, recognizeAddress } from '#posts/recognize-address.ts'
import { hourMs } from '../../kit/durations.ts'
import {
  type Comment,
  type CommentPage,
  type Connector,
  type Crawl,
  type PostFacts,
  readPosition,
} from '../connector.ts'
import { FetchProblem } from '../fetch-problem.ts'
import type { Actor } from './actor.ts'
import { type ApifyAccess, apifyId, askRows, askRun, isUnderWay, type Run, startRun } from './ask.ts'

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

const maxWordLength = 200

/**
 * Why nothing was received, from a row of a dataset; undefined for a row that is not an error. `no_items` means "empty
 * or private", without saying which.
 */
function refusalIn(row: unknown): { kind: FetchProblemKind; said: string } | undefined {
  const { data } = errorRow.safeParse(row)
  if (!data) return undefined
  const message = `${data.error}: ${data.errorDescription ?? ''}`.slice(0, maxWordLength)
  if (freePlan.test(message)) return { kind: 'quota_exhausted', said: message }
  const word = `${data.error} ${data.errorCode ?? ''}`.toLowerCase()
  return { kind: kinds.find(([form]) => form.test(word))?.[1] ?? 'provider_failed', said: message }
}

/** Whether the account gets less than others, by the final message of its run. */
function isCapped({ statusMessage }: Run): boolean {
  return freePlan.test(statusMessage ?? '')
}

/**
 * A run that succeeded and returned nothing (often: it was blocked, or its account is capped) is a failure, unless it
 * says itself that the post has no comments.
 */
function whyNothing(run: Run): FetchProblem | undefined {
  const message = `nothing came: ${run.statusMessage ?? 'without a word'}`.slice(0, maxWordLength)
  if (isCapped(run)) return new FetchProblem('quota_exhausted', { said: message })
  if (nobodyWrote.test(run.statusMessage ?? '')) return undefined
  return new FetchProblem('provider_failed', { said: message })
}

/** The problem of a run that did not succeed: it stays as it is, however often it is asked. */
function whyEnded({ status, statusMessage }: Run): FetchProblem {
  const message = `the run is ${status}: ${statusMessage ?? ''}`.slice(0, maxWordLength)
  if (freePlan.test(message)) return new FetchProblem('quota_exhausted', { said: message, isFinal: true })
  return new FetchProblem(status === 'TIMED-OUT' ? 'timeout' : 'provider_failed', {
    said: message,
    isFinal: true,
  })
}

/** A run that was paid for, and how far its rows have been read. */
const positionSchema = z.object({
  run: apifyId,
  /** milliseconds since 1970 */
  started: z.int(),
  offset: z.int().min(0),
  /** the requested limit */
  limit: z.int().min(1),
  /** comments received, those directly on the post, and replies still missing by the comments' own counts */
  found: z.int().min(0),
  first: z.int().min(0),
  owed: z.int(),
  refusal: z.object({ kind: z.enum(fetchProblemKinds), said: z.string().max(maxWordLength) }).optional(),
})

type Position = z.output<typeof positionSchema>

const usualRows = 1000

/** Comments where no limit was given: spending must be bounded. */
const usualLimit = 100_000

/** Milliseconds after which a run still in progress is given up: it should have ended itself an hour before. */
const maxRun = 3 * hourMs

/**
 * Reads the comments of a post by a run of one of Apify's actors: starts it, waits for it one minute per step, then
 * reads its rows. The actor gets the post's `url`, so it may be a short link that could not be resolved. Actors see
 * what signed-out visitors see and give no platform count, so a result is never called complete.
 */
export function createApify(access: ApifyAccess, actor: Actor): Connector {
  return {
    comments: (post, crawl) => crawlRun(access, actor, post, crawl),
  }
}

async function* crawlRun(
  access: ApifyAccess,
  actor: Actor,
  post: PostAddress,
  crawl: Crawl,
): AsyncGenerator<CommentPage> {
  let at: Position
  if (crawl.from === undefined) {
    at = await begin(access, actor, post, crawl)
    yield { comments: [], next: JSON.stringify(at), post: factsOf(post) }
  } else at = readPosition(positionSchema, crawl.from)
  let run = await askRun(access, at.run, crawl.reach)
  while (isUnderWay(run)) {
    if (access.now().getTime() - at.started > maxRun)
      throw new FetchProblem('timeout', { said: `the run is still ${run.status}` })
    yield { comments: [], next: JSON.stringify(at) }
    run = await askRun(access, at.run, crawl.reach)
  }
  yield* crawlRows(access, actor, { post, run, from: at }, crawl)
}

async function begin(access: ApifyAccess, actor: Actor, post: PostAddress, crawl: Crawl): Promise<Position> {
  const limit = Math.max(1, Math.min(crawl.limit ?? usualLimit, usualLimit))
  const options = { replies: crawl.replies, limit }
  const isLimited = crawl.limit !== undefined
  const run = await startRun(access, actor, { post, options, isLimited }, crawl.reach)
  return { run: run.id, started: access.now().getTime(), offset: 0, limit, found: 0, first: 0, owed: 0 }
}

async function* crawlRows(
  access: ApifyAccess,
  actor: Actor,
  { post, run, from }: { post: PostAddress; run: Run; from: Position },
  crawl: Crawl,
): AsyncGenerator<CommentPage> {
  const limit = access.pageRows ?? usualRows
  for (let at = from; ; ) {
    const { rows, total, isSettled } = await askRows(
      access,
      { dataset: run.defaultDatasetId, offset: at.offset, limit },
      crawl.reach,
    )
    const read = readRows(actor, rows, post, crawl.replies)
    const isFirst = at.offset === 0
    const isLast = isSettled && rows.length < limit && at.offset + limit >= total
    // A page that is still growing has no gaps: the next one begins after the rows received.
    const due = isSettled ? Math.min(limit, total - at.offset) : rows.length
    at = onwards(at, read, Math.max(due, Math.min(rows.length, limit)))
    if (isLast && at.found === 0) throwReason(run, at)
    // A page of nothing would count as progress.
    if (isLast && run.status !== 'SUCCEEDED' && read.comments.length === 0) throw whyEnded(run)
    const shortfalls: Shortfall[] = read.unreadable > 0 || rows.length < due ? ['unreadable'] : []
    const isWhole = isLast && run.status === 'SUCCEEDED'
    yield {
      comments: read.comments,
      ...(isFirst ? { post: factsOf({ ...post, id: read.post ?? post.id }, read.title) } : {}),
      next: isWhole ? null : JSON.stringify(at),
      shortfalls: isWhole ? [...shortfalls, ...missing(run, at, crawl)] : shortfalls,
    }
    if (isWhole) return
    if (isLast) throw whyEnded(run)
  }
}

function onwards(at: Position, read: ReadRows, rows: number): Position {
  const refusal = at.refusal ?? read.refusal
  return {
    ...at,
    offset: at.offset + rows,
    found: at.found + read.comments.length,
    first: at.first + read.first,
    owed: at.owed + read.owed,
    ...(refusal ? { refusal } : {}),
  }
}

/** Nothing was received: what the rows say about it counts first, then how the run ended. */
function throwReason(run: Run, { refusal }: Position): void {
  const why =
    (refusal && new FetchProblem(refusal.kind, { said: refusal.said })) ??
    (run.status === 'SUCCEEDED' ? whyNothing(run) : whyEnded(run))
  if (why) throw why
}

/** What a finished run is missing, as far as it can be known. */
function missing(run: Run, { first, offset, limit, owed }: Position, { replies }: Crawl): Shortfall[] {
  return [
    'uncounted',
    ...(replies && owed > 0 ? (['replies_hidden'] as const) : []),
    // Paid rows are limited too, and a reply may be a row of its own.
    ...(first >= limit || offset >= limit ? (['asked_limit'] as const) : []),
    ...(isCapped(run) ? (['platform_limit'] as const) : []),
  ]
}

function factsOf({ platform, id, url }: PostAddress, title?: string): PostFacts {
  return { platform, id, url, ...(title ? { title } : {}), expected: null }
}

/** The content of a page of rows. */
interface ReadRows {
  comments: Comment[]
  /** replies that comments on these rows have by their own count, minus those received */
  owed: number
  /** comments directly on the post */
  first: number
  /** rows, or parts of them, that are not comments of this post */
  unreadable: number
  /** the first row that says why there is nothing */
  refusal?: ReturnType<typeof refusalIn> | undefined
  title?: string | undefined
  /** the platform's own id of the post */
  post?: string | undefined
}

/** Reads rows and their nested replies at any depth; without `replies` only comments directly on the post. */
export function readRows(
  actor: Actor,
  rows: readonly unknown[],
  post: PostAddress,
  replies: boolean,
): ReadRows {
  const result: ReadRows = { comments: [], owed: 0, first: 0, unreadable: 0 }
  const waiting = rows.map((row) => ({ row, parent: null as string | null })).toReversed()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const refusal = refusalIn(next.row)
    const read = refusal ? undefined : actor.read(next.row, post, next.parent)
    if (!read || isElsewhere(read.of, post)) {
      result.unreadable++
      result.refusal ??= refusal
      continue
    }
    const { comment, below, title } = read
    result.title ??= title
    result.post ??= read.post ?? idIn(read.of)
    result.owed += comment.replyCount ?? 0
    if (comment.parentId === null) result.first++
    else result.owed--
    if (comment.parentId === null || replies) result.comments.push(comment)
    for (const row of below.toReversed()) waiting.push({ row, parent: comment.id })
  }
  return result
}

function idIn(address: string | undefined): string | undefined {
  const named = recognizeAddress(address ?? '')
  return named.kind === 'post' ? named.id : undefined
}

/** A comment of another post must not get into a draw. The post behind a short link is only known from its rows. */
function isElsewhere(of: string | undefined, post: PostAddress): boolean {
  const named = recognizeAddress(of ?? '')
  return named.kind === 'post' && named.id !== post.id && recognizeAddress(post.url).kind !== 'short'
}
