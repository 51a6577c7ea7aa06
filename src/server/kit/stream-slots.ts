import { failUntil } from '#contract/api/errors.ts'

interface Limits {
  /** open streams of one owner */
  maxPerOwner: number
  /** open streams of all owners together */
  maxTotal?: number
}

interface Stream {
  owner: string
  /** aborts when the client disconnects or the server stops */
  signal: AbortSignal
  /** starts what the stream needs; returns what stops it */
  start?: () => () => void
}

const retrySeconds = 5

/**
 * Limits open event streams. Each call takes a slot and returns a function that releases it; so does the abort of
 * `signal`, because a generator that is never started does not reach its cleanup.
 */
export function createStreamSlots({
  maxPerOwner,
  maxTotal = Number.POSITIVE_INFINITY,
}: Limits): (stream: Stream) => () => void {
  const open = new Map<string, number>()
  let total = 0
  return ({ owner, signal, start }) => {
    const own = open.get(owner) ?? 0
    if (own >= maxPerOwner || total >= maxTotal) throw failUntil('busy', retrySeconds)
    const stop = start?.()
    open.set(owner, own + 1)
    total++
    let isReleased = false
    const release = () => {
      if (isReleased) return
      isReleased = true
      stop?.()
      total--
      const left = (open.get(owner) ?? 1) - 1
      if (left > 0) open.set(owner, left)
      else open.delete(owner)
    }
    signal.addEventListener('abort', release)
    if (signal.aborted) release()
    return release
  }
}
