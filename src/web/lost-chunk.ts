const mark = 'lost-chunk-reload'
const quietMs = 10_000
const interruptedMark = 'interrupted'

/** Where the router is leading to, while it fetches what that page needs. */
let target: string | undefined

export function noteTarget(next: string | undefined): void {
  target = next
}

/**
 * REQ-screens: a failed chunk load reloads the route, and the route is the one that was clicked. The router reloads the open page by
 * itself when the module of a route is lost, so what it was leading to is kept across that reload (`goOnAfterReload`); parts
 * of pages are reloaded here. Once in a while only, or a broken release would loop.
 */
export function reloadOnLostChunk(leave: (to: string | undefined) => void = leavePage): () => void {
  // Vite raises this event when an import or its stylesheet cannot be fetched, as after a release.
  const onLost = (event: Event) => {
    // Without a connection a reload would throw this page away and bring none.
    if (!navigator.onLine || !mayReload()) return
    event.preventDefault()
    leave(target)
  }
  const onLeave = () => {
    if (target) inStorage((storage) => storage.setItem(interruptedMark, `${location.href} ${target}`))
  }
  window.addEventListener('vite:preloadError', onLost)
  window.addEventListener('pagehide', onLeave)
  return () => {
    window.removeEventListener('vite:preloadError', onLost)
    window.removeEventListener('pagehide', onLeave)
  }
}

/**
 * Goes on to the page that a reload interrupted. What was kept is forgotten first, and the next page comes as a document,
 * which needs no module of the router's: nothing can loop.
 */
export function goOnAfterReload(isReload = arrivedByReload(), go = leavePage): void {
  const kept = inStorage((storage) => {
    const found = storage.getItem(interruptedMark)
    storage.removeItem(interruptedMark)
    return found
  })
  const [from, to] = kept?.split(' ') ?? []
  if (isReload && from === location.href) go(to)
}

function leavePage(to: string | undefined): void {
  if (to) location.assign(to)
  else location.reload()
}

function arrivedByReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'reload'
}

function mayReload(): boolean {
  // Without storage nothing could stop a loop.
  return !!inStorage((storage) => {
    const last = storage.getItem(mark)
    if (last && Date.now() - Number(last) < quietMs) return false
    storage.setItem(mark, String(Date.now()))
    return true
  })
}

/** Browsers may refuse storage. */
function inStorage<T>(visit: (storage: Storage) => T): T | undefined {
  try {
    return visit(sessionStorage)
  } catch {
    return undefined
  }
}
