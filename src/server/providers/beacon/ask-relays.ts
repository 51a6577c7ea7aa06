import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs } from '#server/kit/durations.ts'
import { RelayRefusal } from './ask-relay.ts'
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
