const mark = 'lost-chunk-reload'
const quietMs = 10_000

/**
 * Spec 2: a failed chunk load reloads the route. Once in a while only, or a broken release would loop. The
 * router does the same by itself for the modules of its routes.
 */
export function reloadOnLostChunk(reload: () => void = () => location.reload()): () => void {
  // Vite raises this event when an import or its stylesheet cannot be fetched, as after a release.
  const onLost = (event: Event) => {
    // Without a connection a reload would throw this page away and bring none.
    if (!navigator.onLine || !mayReload()) return
    event.preventDefault()
    reload()
  }
  window.addEventListener('vite:preloadError', onLost)
  return () => window.removeEventListener('vite:preloadError', onLost)
}

function mayReload(): boolean {
  try {
    const last = sessionStorage.getItem(mark)
    if (last && Date.now() - Number(last) < quietMs) return false
    sessionStorage.setItem(mark, String(Date.now()))
    return true
  } catch {
    // Without storage nothing could stop a loop.
    return false
  }
}
