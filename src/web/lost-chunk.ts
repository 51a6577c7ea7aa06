const mark = 'lost-chunk-reload'
const quietMs = 10_000

/** Spec 2: a failed chunk load reloads the route. Once in a while only, or a broken release would loop. */
export function reloadOnLostChunk(): void {
  // Vite raises this event when an import or its stylesheet cannot be fetched, as after a release.
  window.addEventListener('vite:preloadError', (event) => {
    if (!mayReload()) return
    event.preventDefault()
    location.reload()
  })
}

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(mark))
    if (Date.now() - last < quietMs) return false
    sessionStorage.setItem(mark, String(Date.now()))
    return true
  } catch {
    // Without storage nothing could stop a loop.
    return false
  }
}
