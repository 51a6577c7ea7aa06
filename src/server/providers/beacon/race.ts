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
export function noRelay(said: Record<string, string>): BeaconError {
  const words = Object.entries(said).map(([url, word]) => `${url} ${word}`)
  return new BeaconError(`No relay of the beacon had it: ${words.join(', ')}.`, said)
}
