interface Waiting<T> {
  notes: string[]
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (error: unknown) => void
}

/**
 * Shares concurrent fetches of one key: at most one is running and one is queued. Callers that arrive while one is
 * running share the next one, because the running fetch may have started before what they know of. `fetch` is passed the
 * notes of all callers it serves.
 */
export function shareFetches<T>(): (
  key: string,
  note: string | undefined,
  fetch: (notes: string[]) => Promise<T>,
) => Promise<T> {
  const underWay = new Map<string, Waiting<T> | undefined>()
  const end = (key: string, fetch: (notes: string[]) => Promise<T>) => {
    const next = underWay.get(key)
    if (!next) return void underWay.delete(key)
    underWay.set(key, undefined)
    void fetch(next.notes)
      .then(next.resolve, next.reject)
      .finally(() => end(key, fetch))
  }
  return (key, note, fetch) => {
    const notes = note === undefined ? [] : [note]
    if (!underWay.has(key)) {
      underWay.set(key, undefined)
      return fetch(notes).finally(() => end(key, fetch))
    }
    const next = underWay.get(key) ?? { notes: [], ...Promise.withResolvers<T>() }
    next.notes.push(...notes)
    underWay.set(key, next)
    return next.promise
  }
}
