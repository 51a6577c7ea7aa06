import { RelayRefusal } from './ask-relay.ts'
import { BeaconError, type BeaconRound } from './beacon.ts'

/** One question to one relay; ends where `over` says so. Raises a `RelayRefusal` where the answer does not count. */
export type AskRelay = (url: string, over: AbortSignal) => Promise<BeaconRound>

/**
 * The first answer that counts, of whichever relay; the others are left at once. Raises a `BeaconError` with one word a
 * relay where none counts, or the reason of `signal`. `said`: words that relays earned before.
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

/** None of the relays counts. */
export function noRelay(said: Record<string, string>): BeaconError {
  const words = Object.entries(said).map(([url, word]) => `${url} ${word}`)
  return new BeaconError(`No relay of the beacon had it: ${words.join(', ')}.`, said)
}
