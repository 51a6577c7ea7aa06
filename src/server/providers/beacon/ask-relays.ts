import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type BeaconChain, verifyRound } from '#draw/drand.ts'
import { minuteMs } from '#server/kit/durations.ts'
import type { Egress } from '../egress/egress.ts'
import { EgressError } from '../egress/egress-error.ts'
import { BeaconError, type BeaconRound } from './beacon.ts'

/** One request to one relay; `over` aborts it. Throws a `RelayRefusal` where the answer does not count. */
export type AskRelay = (url: string, over: AbortSignal) => Promise<BeaconRound>

/**
 * The first valid answer of any relay; the other requests are aborted at once. Throws a `BeaconError` with one word per
 * relay where none is valid, or the reason of `signal`. `said`: words for relays from before.
 */
export async function race(
  urls: readonly string[],
  ask: AskRelay,
  signal?: AbortSignal,
  said: Record<string, string> = {},
): Promise<BeaconRound> {
  const won = new AbortController()
  const over = signal ? AbortSignal.any([won.signal, signal]) : won.signal
  const askOne = async (url: string) => {
    try {
      return await ask(url, over)
    } catch (error) {
      if (error instanceof RelayRefusal) said[url] = error.word
      else said[url] ??= over.aborted ? 'silent' : 'broken'
      throw error
    }
  }
  try {
    return await Promise.any(urls.map(askOne))
  } catch {
    signal?.throwIfAborted()
    throw noRelay(said)
  } finally {
    won.abort()
  }
}

/** No relay gave a valid answer. */
function noRelay(said: Record<string, string>): BeaconError {
  const words = Object.entries(said).map(([url, word]) => `${url} ${word}`)
  return new BeaconError(`No relay of the beacon had it: ${words.join(', ')}.`, said)
}

/** Clocks get corrected, and machines sleep: no wait is longer than this without checking the time again. */
const maxSleep = minuteMs

interface RepeatedFetch {
  urls: readonly string[]
  ask: AskRelay
  /** milliseconds until the first request */
  dueIn: () => number
  /** milliseconds until it is given up */
  rest: () => number
  /** milliseconds between two requests to one relay */
  step: number
}

/**
 * Asks every relay repeatedly from the due time on until one has the round. Each relay has its own pace, so that one
 * that never answers does not slow the others. Throws what `race` throws.
 */
export async function fetchRepeatedly(
  { urls, ask, dueIn, rest, step }: RepeatedFetch,
  signal?: AbortSignal,
): Promise<BeaconRound> {
  const wait = () => Math.min(dueIn(), rest())
  for (let left = wait(); left > 0; left = wait()) await pause(Math.min(left, maxSleep), signal)
  const said: Record<string, string> = {}
  const again = async (url: string, over: AbortSignal): Promise<BeaconRound> => {
    for (;;) {
      try {
        return await ask(url, over)
      } catch (error) {
        if (!(error instanceof RelayRefusal)) throw error
        said[url] = error.word
      }
      // A little jitter, so that installations do not all send requests in the same instant.
      await pause(step + randomInt(-100, 101), over)
    }
  }
  const enough = new AbortController()
  const watch = async () => {
    for (let left = rest(); left > 0; left = rest()) await pause(Math.min(left, maxSleep), enough.signal)
    enough.abort()
  }
  watch().catch(() => undefined)
  try {
    return await race(urls, again, signal ? AbortSignal.any([enough.signal, signal]) : enough.signal, said)
  } catch (error) {
    signal?.throwIfAborted()
    throw enough.signal.aborted ? noRelay(said) : error
  } finally {
    enough.abort()
  }
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(milliseconds, undefined, signal ? { signal } : {})
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}

/**
 * Why a relay's answer does not count, in one word. Besides the problems of the egress client: `not-json`, `garbage`
 * (JSON of another shape), `early` (not published there yet), `status-500` and the like, `other-round`, `forged`,
 * `stale`.
 */
export class RelayRefusal extends Error {
  readonly word: string

  constructor(word: string) {
    super(`A relay's answer does not count: ${word}.`)
    this.name = 'RelayRefusal'
    this.word = word
  }
}

/** An answer has some 300 bytes. Older relays label it plain text; an HTML page is refused. */
const limits = { types: ['application/json', 'text/plain'], limit: 16_384, firstByte: 3_000, total: 4_000 }

/** A round as relays return it; `randomness` is derived from the signature and omitted by newer relays. */
const roundSchema = z.object({
  round: z.int().positive(),
  signature: z.string().regex(/^[0-9a-f]{96}$/i),
  randomness: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .optional(),
})

/** One round of the chain, or the latest, from one relay, with its signature verified. Throws a `RelayRefusal`. */
export async function askRelay(
  { egress, chain, url }: { egress: Egress; chain: BeaconChain; url: string },
  wanted: number | 'latest',
  signal: AbortSignal,
): Promise<BeaconRound> {
  const body = await bodyOf(egress, `${url}/${chain.hash}/public/${wanted}`, signal)
  const { round, signature, randomness } = roundIn(body)
  if (wanted !== 'latest' && round !== wanted) throw new RelayRefusal('other-round')
  // Verifying blocks the thread for some 25 ms: skip it after another relay was first.
  signal.throwIfAborted()
  const bytes = new Uint8Array(Buffer.from(signature, 'hex'))
  const verified = verifyRound(chain, round, bytes)
  if (!verified) throw new RelayRefusal('forged')
  if (randomness && Buffer.from(verified).toString('hex') !== randomness.toLowerCase())
    throw new RelayRefusal('garbage')
  return { round, signature: bytes, randomness: verified }
}

async function bodyOf(egress: Egress, url: string, signal: AbortSignal): Promise<string> {
  try {
    const { status, body } = await egress.askProvider(url, { ...limits, signal })
    if (status === 404 || status === 425) throw new RelayRefusal('early')
    if (status !== 200) throw new RelayRefusal(`status-${status}`)
    return body.toString()
  } catch (error) {
    if (error instanceof EgressError)
      throw new RelayRefusal(error.problem === 'type' ? 'not-json' : error.problem)
    throw error
  }
}

function roundIn(body: string): z.output<typeof roundSchema> {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    throw new RelayRefusal('garbage')
  }
  const { success, data } = roundSchema.safeParse(json)
  if (!success) throw new RelayRefusal('garbage')
  return data
}
