import type { FetchProblemKind } from '#contract/comments/completeness.ts'
import { minuteMs, secondMs } from '../kit/durations.ts'
import type { Egress, EgressAnswer, EgressRequest } from '../providers/egress/egress.ts'
import { EgressError } from '../providers/egress/egress-error.ts'
import { FetchProblem } from './fetch-problem.ts'

/** This many digits may exceed a JavaScript number; most bodies have no such run. */
const digits = /\d{16}/
/**
 * The same where a number may be: checking each value takes ten times as long as parsing, and ids in texts are common.
 */
const long = /(?:^|[[:,])\s*-?\d{16}/

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown

/** TypeScript's own types do not know the third parameter yet. */
const parse = JSON.parse as (text: string, reviver?: Reviver) => unknown

/**
 * The JSON of a body, or undefined where it is not JSON. Integers beyond 2^53 become text: they are ids, and an id with
 * a wrong last digit is another thing's id. `counts`: all numbers are counts and never ids, so the check is skipped.
 */
export function readJson(body: Uint8Array, numbers: 'any' | 'counts' = 'any'): unknown {
  try {
    const text = new TextDecoder().decode(body)
    const mayBeLong = numbers === 'any' && digits.test(text) && long.test(text)
    return mayBeLong ? parse(text, keepDigits) : parse(text)
  } catch {
    return undefined
  }
}

const keepDigits: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && source !== undefined && /^-?\d+$/.test(source) && !Number.isSafeInteger(value)
    ? source
    : value

/** A response: the JSON of its body, whatever the status; undefined for a refusal (4xx) in plain text. */
export interface Reached {
  status: number
  headers: Record<string, string>
  json: unknown
}

/** What a platform's response means: accept it, retry, or give up. Of problems only `rate_limited` is retried. */
export type Verdict = 'take' | 'again' | FetchProblem

export interface ReachRequest
  extends Pick<EgressRequest, 'method' | 'headers' | 'body' | 'limit' | 'firstByte' | 'total'> {
  url: string
  /** what must not appear in any problem: keys, tokens */
  secrets?: readonly string[]
  /**
   * no number in its responses is an id; otherwise long numbers become text (see `readJson`), which takes a fifth
   * of the reading time
   */
  numbers?: 'any' | 'counts'
  /** repeating the request would repeat its effect: retried only where it certainly did not arrive */
  once?: boolean
  /** judges status, headers and JSON; of responses without JSON only refusals get here */
  judge: (answer: Reached) => Verdict
}

/** Sends requests to a platform and retries after temporary problems. */
export interface Reach {
  ask(request: ReachRequest): Promise<Reached>
}

export interface ReachWorld {
  egress: Pick<Egress, 'askProvider'>
  now: () => Date
  /** waits this many milliseconds, or throws the signal's reason */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** retry jitter, 0..1 */
  jitter: () => number
  signal: AbortSignal
}

/** Tries of one request; the waits between them double from half a second up to a minute. */
const tries = 6
const firstWait = 500
const maxWait = minuteMs
/** In milliseconds. A platform that demands a longer wait ends the step; the job continues later. */
const maxDemandedWait = 2 * minuteMs
/** Bytes of one page; the largest real ones have a few hundred kilobytes. */
const pageBytes = 16 * 1024 * 1024
const maxMessageLength = 300

/** The outcome of a failed try: whether another may succeed, and when. */
interface Trouble {
  problem: FetchProblem
  passes: boolean
  /** the platform did nothing of what was requested */
  isUnheard: boolean
}

/**
 * Returns responses that `judge` takes. Broken connections, responses that are not JSON (whatever their content type
 * says: some send JSON as text) and whatever `judge` calls `again` are retried. 429 and Retry-After are waited for, up
 * to two minutes; beyond that a `FetchProblem` says until when. Throws the signal's reason once it is aborted.
 */
export function createReach(world: ReachWorld): Reach {
  return {
    async ask(request) {
      let last: Trouble | undefined
      for (let attempt = 0; attempt < tries; attempt++) {
        world.signal.throwIfAborted()
        if (last) await world.wait(waitBefore(attempt, last.problem, world), world.signal)
        const outcome = await attemptOnce(request, world)
        if (!('problem' in outcome)) return outcome
        last = outcome
        const mayBeDone = request.once === true && outcome.passes && !outcome.isUnheard
        if (mayBeDone) throw discreet(outcome.problem, request.secrets ?? [], mayBeDone)
        if (!outcome.passes || isTooLong(outcome.problem, world.now())) break
      }
      throw discreet(last?.problem ?? new FetchProblem('provider_failed'), request.secrets ?? [])
    },
  }
}

function isTooLong({ until }: FetchProblem, now: Date): boolean {
  return until !== undefined && until.getTime() - now.getTime() > maxDemandedWait
}

/**
 * The same problem without secrets, as some platforms repeat the request; truncated only afterwards, since even half a
 * key is a secret.
 */
function discreet(
  { kind, until, said, isGeneral }: FetchProblem,
  secrets: readonly string[],
  mayBeDone = false,
): FetchProblem {
  const spellings = secrets.filter(Boolean).flatMap((secret) => [secret, encodeURIComponent(secret)])
  const masked = spellings.reduce((text, secret) => text.replaceAll(secret, '…'), said)
  return new FetchProblem(kind, { until, said: masked.slice(0, maxMessageLength), isGeneral, mayBeDone })
}

/** Full jitter, so that many callers refused together do not return together. */
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
  const until = demandedRetry(headers, world.now())
  const json = readJson(answer.body, numbers)
  if (json === undefined && !isRefusal(status)) return withoutJson(status, until)
  const reached = { status, headers, json }
  const verdict = judge(reached)
  if (verdict === 'take') return reached
  // A single post can cause an incomprehensible response, but not a failing server.
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

/** The egress client's message for forbidden addresses contains the address, which may contain a key. */
function unanswered(error: unknown): Trouble {
  const { problem: word, message } = error instanceof EgressError ? error : new EgressError('broken', '')
  const isTimeout = word === 'silent' || word === 'slow'
  const reason = word === 'forbidden' ? 'the platform leads to an address that must not be asked' : message
  const passes = word !== 'forbidden' && word !== 'huge'
  return {
    problem: new FetchProblem(isTimeout ? 'timeout' : 'provider_failed', { said: reason, isGeneral: passes }),
    passes,
    isUnheard: word === 'unreachable' && !/ECONNRESET|EPIPE/.test(message),
  }
}

/** 4xx, except those that say nothing about the request. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

/** A proxy's page, a truncated body, an empty one: not from the platform itself. */
function withoutJson(status: number, until: Date | undefined): Trouble {
  if (status === 429) return passing('rate_limited', { until, said: 'status 429' })
  return passing('provider_failed', { until, said: `status ${status} without JSON`, isGeneral: true })
}

/** RFC 9110: seconds or a date. Invalid and past values count as absent. */
function demandedRetry(headers: Record<string, string>, now: Date): Date | undefined {
  const header = headers['retry-after']?.trim()
  if (!header) return undefined
  const at = /^\d+$/.test(header) ? now.getTime() + Number(header) * secondMs : Date.parse(header)
  return Number.isFinite(at) && at > now.getTime() && at < 8.64e15 ? new Date(at) : undefined
}
