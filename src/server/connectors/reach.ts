import type { FetchProblemKind } from '#contract/fetch-words.ts'
import type { Egress, EgressAnswer, EgressRequest } from '../providers/egress/egress.ts'
import { EgressError } from '../providers/egress/egress-error.ts'
import { FetchProblem } from './fetch-problem.ts'
import { readJson } from './read-json.ts'

/** What came back: the JSON of a body, whatever its status; undefined for a refusal (4xx) in plain words. */
export interface Reached {
  status: number
  headers: Record<string, string>
  json: unknown
}

/** What a platform's answer means: take it, ask again, or give up. Of problems only `rate_limited` is asked again. */
export type Verdict = 'take' | 'again' | FetchProblem

export interface ReachRequest
  extends Pick<EgressRequest, 'method' | 'headers' | 'body' | 'limit' | 'firstByte' | 'total'> {
  url: string
  /** what must not stand in any problem: keys, tokens */
  secrets?: readonly string[]
  /** no number in its answers is an id; else long ones become text (see `read-json.ts`), which is a fifth of the reading */
  numbers?: 'any' | 'counts'
  /** asking twice would do something twice: asked again only where it was surely not heard */
  once?: boolean
  /** reads status, headers and JSON; of answers without JSON only refusals get here */
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
const maxWait = 60_000
/** A platform that asks for more patience than this ends the step; the job goes on later. */
const maxTimeout = 120_000
/** Bytes of one page; the largest real ones have some hundred kilobytes. */
const pageBytes = 16 * 1024 * 1024
const maxMessageLength = 300

/** What one try came to, where it brought nothing: whether another may bring more, and when. */
interface Trouble {
  problem: FetchProblem
  passes: boolean
  /** the platform did nothing of what was asked */
  isUnheard: boolean
}

/**
 * Answers with what `judge` takes. Broken connections, answers that are no JSON (whatever their type says: some send JSON as
 * text) and whatever `judge` calls `again` are asked again; 429 and Retry-After are waited for, two minutes at most, beyond which
 * a `FetchProblem` says until when. Raises the reason of the signal once it is aborted.
 */
export function createReach(world: ReachWorld): Reach {
  return {
    async ask(request) {
      let trouble: Trouble | undefined
      for (let attempt = 0; attempt < tries; attempt++) {
        world.signal.throwIfAborted()
        if (trouble) await world.wait(waitBefore(attempt, trouble.problem, world), world.signal)
        const outcome = await attemptOnce(request, world)
        if (!('problem' in outcome)) return outcome
        trouble = outcome
        const mayBeDone = request.once === true && outcome.passes && !outcome.isUnheard
        if (mayBeDone) throw discreet(outcome.problem, request.secrets ?? [], mayBeDone)
        if (!outcome.passes || isTooLong(outcome.problem, world.now())) break
      }
      throw discreet(trouble?.problem ?? new FetchProblem('provider_failed'), request.secrets ?? [])
    },
  }
}

function isTooLong({ until }: FetchProblem, now: Date): boolean {
  return until !== undefined && until.getTime() - now.getTime() > maxTimeout
}

/** The same problem without secrets, as some platforms repeat what they were asked, and cut after that: half a key is one, too. */
function discreet(
  { kind, until, said, isGeneral }: FetchProblem,
  secrets: readonly string[],
  mayBeDone = false,
): FetchProblem {
  const spellings = secrets.filter(Boolean).flatMap((secret) => [secret, encodeURIComponent(secret)])
  const told = spellings.reduce((text, secret) => text.replaceAll(secret, '…'), said)
  return new FetchProblem(kind, { until, said: told.slice(0, maxMessageLength), isGeneral, mayBeDone })
}

/** Full jitter, so that many who were refused together do not come back together. */
function waitBefore(attempt: number, { until }: FetchProblem, { now, jitter }: ReachWorld): number {
  const backOff = Math.min(maxWait, firstWait * 2 ** (attempt - 1)) * jitter()
  return until ? Math.max(0, until.getTime() - now().getTime()) + backOff / 4 : backOff
}

async function attemptOnce(
  { url, judge, secrets: _s, once: _o, numbers = 'any', ...request }: ReachRequest,
  world: ReachWorld,
): Promise<Reached | Trouble> {
  let answer: EgressAnswer
  try {
    answer = await world.egress.askProvider(url, { limit: pageBytes, ...request, signal: world.signal })
  } catch (error) {
    world.signal.throwIfAborted()
    return unanswered(error)
  }
  const { status, headers } = answer
  const until = retryAt(headers, world.now())
  const json = readJson(answer.body, numbers)
  if (json === undefined && !isRefusal(status)) return withoutJson(status, until)
  const reached = { status, headers, json }
  const verdict = judge(reached)
  if (verdict === 'take') return reached
  // A post can be the reason of an answer that nobody understands, but not of a server that fails.
  if (verdict === 'again')
    return passing('provider_failed', { until, said: `status ${status}`, isGeneral: status >= 500 })
  if (verdict.kind !== 'rate_limited') return { problem: verdict, passes: false, isUnheard: false }
  return passing('rate_limited', { until: verdict.until ?? until, said: verdict.said })
}

function passing(
  kind: FetchProblemKind,
  what: { until: Date | undefined; said: string; isGeneral?: boolean },
): Trouble {
  return {
    problem: new FetchProblem(kind, what),
    passes: true,
    isUnheard: kind === 'rate_limited',
  }
}

/** What the way out says of forbidden addresses holds the address, which may hold a key. */
function unanswered(error: unknown): Trouble {
  const { problem: word, message } = error instanceof EgressError ? error : new EgressError('broken', '')
  const isTimeout = word === 'silent' || word === 'slow'
  const said = word === 'forbidden' ? 'the platform leads to an address that must not be asked' : message
  const passes = word !== 'forbidden' && word !== 'huge'
  return {
    problem: new FetchProblem(isTimeout ? 'timeout' : 'provider_failed', { said, isGeneral: passes }),
    passes,
    isUnheard: word === 'unreachable' && !/ECONNRESET|EPIPE/.test(message),
  }
}

/** 4xx, but for those that say nothing of what was asked. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

/** A proxy's page, a cut body, an empty one: the platform itself said nothing. */
function withoutJson(status: number, until: Date | undefined): Trouble {
  if (status === 429) return passing('rate_limited', { until, said: 'status 429' })
  return passing('provider_failed', { until, said: `status ${status} without JSON`, isGeneral: true })
}

/** RFC 9110: seconds or a date. Nonsense and the past count as absent. */
function retryAt(headers: Record<string, string>, now: Date): Date | undefined {
  const wish = headers['retry-after']?.trim()
  if (!wish) return undefined
  const at = /^\d+$/.test(wish) ? now.getTime() + Number(wish) * 1000 : Date.parse(wish)
  return Number.isFinite(at) && at > now.getTime() && at < 8.64e15 ? new Date(at) : undefined
}
