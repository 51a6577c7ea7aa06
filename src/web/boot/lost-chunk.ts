import { isAnswering } from '../api/is-answering.ts'

const mark = 'lost-chunk-reload'
const quietMs = 10_000
const interruptedMark = 'interrupted'

/** The address the router is navigating to while it fetches what that page needs. */
let target: string | undefined

export function noteTarget(next: string | undefined): void {
  target = next
}

/**
 * REQ-screens: a failed chunk load reloads the route, which is the one that was clicked. If the module of a route is
 * lost, the router reloads the open page by itself, so the target is saved across that reload (`goOnAfterReload`); for
 * lost parts of a page, the reload happens here. Reloads are rate-limited, or a broken release would loop.
 */
export function reloadOnLostChunk(
  leave: (to: string | undefined) => void = leavePage,
  isThere: () => Promise<boolean> = isAnswering,
): () => void {
  // Vite fires this event when an import or its stylesheet cannot be fetched, as after a release.
  const onLost = (event: Event) => {
    // Offline, a reload would discard this page and load nothing.
    if (!navigator.onLine || !mayReload()) return
    event.preventDefault()
    const to = target
    // While the site is away, too, a reload would take this page with all that was typed, and load nothing.
    void isThere().then((there) => there && leave(to))
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
 * Continues to the page that a reload interrupted. The saved target is cleared first, and the next page loads as a
 * document, which needs no router module, so this cannot loop.
 */
export function goOnAfterReload(isReload = arrivedByReload(), go = leavePage): void {
  const target = inStorage((storage) => {
    const found = storage.getItem(interruptedMark)
    storage.removeItem(interruptedMark)
    return found
  })
  const [from, to] = target?.split(' ') ?? []
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
  // Without storage nothing could stop a reload loop.
  return !!inStorage((storage) => {
    const last = storage.getItem(mark)
    if (last && Date.now() - Number(last) < quietMs) return false
    storage.setItem(mark, String(Date.now()))
    return true
  })
}

/** Browsers may deny storage. */
function inStorage<T>(visit: (storage: Storage) => T): T | undefined {
  try {
    return visit(sessionStorage)
  } catch {
    return undefined
  }
}
