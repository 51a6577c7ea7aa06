const maxKept = 200

/**
 * Calls `make` once for each key: creating a formatter of `Intl` costs more than rendering the part of a page that shows
 * its text. Keys may come from requests, such as the zones of draws: above 200 of them all are dropped.
 */
export function cached<T>(make: (key: string) => T): (key: string) => T {
  const kept = new Map<string, T>()
  return (key) => {
    const found = kept.get(key)
    if (found !== undefined) return found
    const value = make(key)
    if (kept.size >= maxKept) kept.clear()
    kept.set(key, value)
    return value
  }
}
