import type { Egress, EgressAnswer, EgressRequest } from '../providers/egress/egress.ts'
import { EgressError } from '../providers/egress/egress-error.ts'
import { FetchProblem } from './fetch-problem.ts'

/** What came back: the JSON of a body, whatever its status. */
export interface Reached {
  status: number
  headers: Record<string, string>
  json: unknown
}

/** What a platform's answer means: take it, ask again, or give up. */
export type Verdict = 'take' | 'again' | FetchProblem

export interface ReachRequest extends Pick<EgressRequest, 'method' | 'headers' | 'body' | 'limit' | 'total'> {
  url: string
  /** reads status, headers and JSON; an answer without JSON never gets here */
  judge: (answer: Reached) => Verdict
}

/** Asks a platform and does not give up at the first trouble. */
export interface Reach {
  ask(request: ReachRequest): Promise<Reached>
}

export interface ReachWorld {
  egress: Pick<Egress, 'askProvider'>
  now: () => Date
  /** waits so many milliseconds, or raises the reason of the signal */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** a number from 0 to 1, for waits that do not fall together; nothing is decided by it */
  jitter: () => number
  signal: AbortSignal
}

/** Tries of one request; the waits between them double from half a second to at most a minute. */
const tries = 6
const firstWait = 500
const longestWait = 60_000
/** A platform that asks for more patience than this ends the step; the job goes on later. */
const longestPatience = 120_000
/** Bytes of one page; the largest real ones have some hundred kilobytes. */
const pageBytes = 16 * 1024 * 1024

/**
 * Answers with what `judge` takes. Broken connections, answers that are no JSON (whatever their type says: some send JSON as
 * text), 5xx and whatever `judge` calls `again` are asked again; 429 and Retry-After are waited for, two minutes at most, beyond
 * which a `FetchProblem` says until when. Raises the reason of the signal once it is aborted.
 */
export function createReach(world: ReachWorld): Reach {
  return {
    async ask(request) {
      let problem: FetchProblem | undefined
      for (let attempt = 0; attempt < tries; attempt++) {
        world.signal.throwIfAborted()
        if (problem) await world.wait(waitBefore(attempt, problem, world), world.signal)
        const outcome = await attemptOnce(request, world)
        if (!(outcome instanceof FetchProblem)) return outcome
        if (!isPassing(outcome, world.now())) throw outcome
        problem = outcome
      }
      throw problem ?? new FetchProblem('provider_failed')
    },
  }
}

/** Problems that pass by themselves before anybody's patience ends. */
function isPassing({ kind, until }: FetchProblem, now: Date): boolean {
  if (kind === 'rate_limited') return !until || until.getTime() - now.getTime() <= longestPatience
  return kind === 'provider_failed' || kind === 'timeout'
}

/** Full jitter, so that many who were refused together do not come back together. */
function waitBefore(attempt: number, { until }: FetchProblem, { now, jitter }: ReachWorld): number {
  const backOff = Math.min(longestWait, firstWait * 2 ** attempt) * jitter()
  return until ? Math.max(0, until.getTime() - now().getTime()) + backOff / 4 : backOff
}

async function attemptOnce(
  { url, judge, ...request }: ReachRequest,
  world: ReachWorld,
): Promise<Reached | FetchProblem> {
  let answer: EgressAnswer
  try {
    answer = await world.egress.askProvider(url, { limit: pageBytes, ...request, signal: world.signal })
  } catch (error) {
    world.signal.throwIfAborted()
    return new FetchProblem(isTimeout(error) ? 'timeout' : 'provider_failed', { said: String(error) })
  }
  const { status, headers } = answer
  const until = retryAt(headers, world.now())
  const json = parse(answer.body)
  if (json === undefined) return withoutJson(status, until)
  const reached = { status, headers, json }
  const verdict = judge(reached)
  if (verdict === 'take') return reached
  if (verdict === 'again') return new FetchProblem('provider_failed', { until, said: `status ${status}` })
  return verdict.kind === 'rate_limited' && !verdict.until
    ? new FetchProblem('rate_limited', { until, said: verdict.said })
    : verdict
}

/** A proxy's page, a cut body, an empty one: the platform itself said nothing. */
function withoutJson(status: number, until: Date | undefined): FetchProblem {
  if (status === 429) return new FetchProblem('rate_limited', { until, said: 'status 429' })
  return new FetchProblem('provider_failed', { until, said: `status ${status} without JSON` })
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

/** RFC 9110: seconds or a date. Nonsense and the past count as absent. */
function retryAt(headers: Record<string, string>, now: Date): Date | undefined {
  const wish = headers['retry-after']?.trim()
  if (!wish) return undefined
  const at = /^\d+$/.test(wish) ? now.getTime() + Number(wish) * 1000 : Date.parse(wish)
  return Number.isFinite(at) && at > now.getTime() && at < 8.64e15 ? new Date(at) : undefined
}

function isTimeout(error: unknown): boolean {
  return error instanceof EgressError && (error.problem === 'silent' || error.problem === 'slow')
}
