/** Callers that arrive while a call for the same key is in flight share its result. */
export function createSingleFlight<T>(): (key: string, call: () => Promise<T>) => Promise<T> {
  const inFlight = new Map<string, Promise<T>>()
  return (key, call) => {
    const running = inFlight.get(key)
    if (running) return running
    const started = call().finally(() => inFlight.delete(key))
    inFlight.set(key, started)
    return started
  }
}

interface Queued<T> {
  notes: string[]
  promise: Promise<T>
  resolve: (result: T) => void
  reject: (error: unknown) => void
}

type QueuedFlight<T> = (
  key: string,
  note: string | undefined,
  call: (notes: string[]) => Promise<T>,
) => Promise<T>

/**
 * Callers that arrive while a call for the same key is in flight share the next one, because the running call may have
 * started before what they know of. At most one is running and one is queued; `call` gets the notes of all callers that
 * it serves.
 */
export function createQueuedFlight<T>(): QueuedFlight<T> {
  const inFlight = new Map<string, Queued<T> | undefined>()
  const end = (key: string, call: (notes: string[]) => Promise<T>) => {
    const next = inFlight.get(key)
    if (!next) return void inFlight.delete(key)
    inFlight.set(key, undefined)
    void call(next.notes)
      .then(next.resolve, next.reject)
      .finally(() => end(key, call))
  }
  return (key, note, call) => {
    const notes = note === undefined ? [] : [note]
    if (!inFlight.has(key)) {
      inFlight.set(key, undefined)
      return call(notes).finally(() => end(key, call))
    }
    const next = inFlight.get(key) ?? { notes: [], ...Promise.withResolvers<T>() }
    next.notes.push(...notes)
    inFlight.set(key, next)
    return next.promise
  }
}
