/** In the address of a result that was drawn this moment by a page with scripts. */
export const revealMarker = 'reveal'

const key = 'reveal_names'
const mostNames = 40
const longestShown = 40

/** Lets the result page show names of the list that was just drawn from, in this tab only. */
export function handNames(names: readonly string[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(sampleOf(names)))
  } catch {
    // A browser that stores nothing shows the ceremony without names.
  }
}

/** The handed names, once. */
export function takeNames(): readonly string[] {
  const names = peekNames()
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Where nothing can be stored there is nothing to take away.
  }
  return names
}

/** The handed names, left for the ceremony that follows. */
export function peekNames(): readonly string[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(found) ? found.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

/** Names from all over a list, evenly, short enough to fly by. */
export function sampleOf(names: readonly string[]): readonly string[] {
  const short = names.map((name) => name.trim()).filter((name) => name !== '' && name.length <= longestShown)
  const step = Math.max(1, short.length / mostNames)
  return Array.from(
    { length: Math.min(mostNames, short.length) },
    (_, i) => short[Math.floor(i * step)] ?? '',
  )
}
