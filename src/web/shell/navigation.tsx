import { useEffect, useLayoutEffect, useRef } from 'react'
import {
  type DataStrategyResult,
  type MiddlewareFunction,
  NavigationType,
  useLocation,
  useNavigation,
  useNavigationType,
  useRevalidator,
} from 'react-router'
import { noteTarget } from '../boot/lost-chunk.ts'
import { learnTexts } from '../i18n/learn-texts.ts'
import { spoken } from '../i18n/spoken.ts'
import { loadingBar } from '../state/loading-bar.ts'
import { overlaySlot } from '../state/overlay-slot.ts'
import { createSync, onReloadRequest } from '../state/sync.ts'

/** REQ-constants: how long a route change may take before a loading indicator shows. */
const routeChangeDelayMs = 100

/** Side effects of navigation. Renders nothing; mounted once per document. */
export function Navigation() {
  useLoadingBarOfRoute()
  useScrollOfRoute()
  useReloadOnRequest()
  return null
}

function useLoadingBarOfRoute(): void {
  const { state, location: next, formMethod } = useNavigation()
  const isBusy = state !== 'idle'
  // If one of its files is lost, this address is opened as a document; a posted form is not.
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

/** Scroll positions of pages this document has shown, for going back. */
const heights = new Map<string, number>()

/** REQ-screens: scrolls smoothly to the top when the path changes; going back restores the position. */
function useScrollOfRoute(): void {
  const { pathname, hash, key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const lastPath = useRef(pathname)

  useLayoutEffect(() => {
    // Recorded while scrolling: on navigation, a shorter page may already have moved the window.
    const note = () => void heights.set(key, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [key])

  useLayoutEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    overlaySlot.get()?.closeAll()
    document.getElementById('main')?.focus({ preventScroll: true })
    // The stylesheet makes this smooth, unless reduced motion is requested.
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

/** Fetches the texts of the next page in parallel with everything else it needs. */
export const loadNextTexts: MiddlewareFunction<Record<string, DataStrategyResult>>[] = [
  async ({ request }, next) => {
    const { pathname } = new URL(request.url)
    const [results] = await Promise.all([next(), learnTexts(spoken().locale, pathname)])
    return results
  },
]
