import { useCallback, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { revealMarker, watchedMark } from './reveal-props.ts'

export interface RevealVisit {
  /** whether this visit comes straight from the draw */
  playing: boolean
  /** whether it watched the draw before, with others */
  hasWatched: boolean
  /** for `onDone` */
  finish: () => void
}

/** Reads the marker that a draw leaves in the address, once: reloads and shared links show the plain result. */
export function useReveal(): RevealVisit {
  const [search] = useSearchParams()
  const [playing, setPlaying] = useState(search.has(revealMarker))
  const [hasWatched] = useState(search.get(revealMarker) === watchedMark)

  // Two ways lead here from a draw that was waited for; the later one brings the marker again, with a key of its own.
  const { key } = useLocation()
  useEffect(() => {
    const address = new URL(location.href)
    if (!address.searchParams.has(revealMarker)) return
    address.searchParams.delete(revealMarker)
    history.replaceState({ ...(history.state as object | null), key }, '', address)
  }, [key])

  const finish = useCallback(() => setPlaying(false), [])
  return { playing, hasWatched, finish }
}
