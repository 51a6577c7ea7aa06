interface Waiting<T> {
  notes: string[]
  promise: Promise<T>
  resolve: (seen: T) => void
  reject: (error: unknown) => void
}

/**
 * Shares concurrent fetches of one key: at most one is running and one is queued. Callers that arrive while one is
 * running share the next one, because the running fetch may have started before what they know of. `look` is passed the
 * notes of all callers it serves.
 */
export function shareLooks<T>(): (
  key: string,
  note: string | undefined,
  look: (notes: string[]) => Promise<T>,
) => Promise<T> {
  const underWay = new Map<string, Waiting<T> | undefined>()
  const end = (key: string, look: (notes: string[]) => Promise<T>) => {
    const next = underWay.get(key)
    if (!next) return void underWay.delete(key)
    underWay.set(key, undefined)
    void look(next.notes)
      .then(next.resolve, next.reject)
      .finally(() => end(key, look))
  }
  return (key, note, look) => {
    const notes = note === undefined ? [] : [note]
    if (!underWay.has(key)) {
      underWay.set(key, undefined)
      return look(notes).finally(() => end(key, look))
    }
    const next = underWay.get(key) ?? { notes: [], ...Promise.withResolvers<T>() }
    next.notes.push(...notes)
    underWay.set(key, next)
    return next.promise
  }
}
