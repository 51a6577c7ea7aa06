import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigation, useNavigationType, useRevalidator } from 'react-router'
import { noteTarget } from './lost-chunk.ts'
import { loadingBar } from './state/loading-bar.ts'
import { overlaySlot } from './state/overlay-slot.ts'
import { onReloadRequest } from './state/reload-store.ts'
import { createSync } from './state/sync.ts'

/** REQ-constants: this long a change of route may take before anything shows that it does. */
const routeChangeDelayMs = 100

/** What happens around a change of page. Renders nothing; stands once in the document. */
export function Navigation() {
  useLoadingBarOfRoute()
  useScrollOfRoute()
  useReloadOnRequest()
  return null
}

function useLoadingBarOfRoute(): void {
  const { state, location: next, formMethod } = useNavigation()
  const isBusy = state !== 'idle'
  // Opened as a document where a file of it is lost; a form that was posted is not.
  const to = next && formMethod !== 'POST' ? next.pathname + next.search + next.hash : undefined
  useLayoutEffect(() => noteTarget(to), [to])
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => loadingBar.start(), routeChangeDelayMs)
    return () => {
      clearTimeout(timer)
      loadingBar.finish()
    }
  }, [isBusy])
}

/** Where the window stood on pages that this document has shown, for the way back. */
const heights = new Map<string, number>()

/** REQ-screens: smoothly to the top when the path changes; the way back leads to where one was. */
function useScrollOfRoute(): void {
  const { pathname, hash, key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const shown = useRef(pathname)

  useLayoutEffect(() => {
    // Noted while scrolling: when the page changes, a shorter one may have moved the window already.
    const note = () => void heights.set(key, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [key])

  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    overlaySlot.get()?.closeAll()
    document.getElementById('main')?.focus({ preventScroll: true })
    // The stylesheet makes it smooth, or not where less motion is asked for.
    if (isBack) window.scrollTo({ top: heights.get(key) ?? 0, behavior: 'instant' })
    else if (!hash) window.scrollTo({ top: 0 })
  }, [pathname, hash, key, isBack])
}

function useReloadOnRequest(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const sync = createSync(revalidate)
    return onReloadRequest(() => void sync.request())
  }, [revalidate])
}
