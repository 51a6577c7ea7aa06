import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { revealMarker, takeNames } from './handed-names.ts'

export interface RevealVisit {
  /** whether this visit comes straight from the draw */
  playing: boolean
  /** names that the person had on screen a moment ago */
  names: readonly string[]
  /** for `onDone` */
  finish: () => void
}

/** Reads the marker that a draw leaves in the address, once: a reload and a shared link show the plain result. */
export function useReveal(): RevealVisit {
  const [search] = useSearchParams()
  const [playing, setPlaying] = useState(search.has(revealMarker))
  const [names, setNames] = useState<readonly string[]>([])

  useEffect(() => {
    const address = new URL(location.href)
    if (!address.searchParams.has(revealMarker)) return
    // Not with the first render, which must be the server's: it never saw what this tab keeps.
    setNames(takeNames())
    address.searchParams.delete(revealMarker)
    history.replaceState(history.state, '', address)
  }, [])

  const finish = useCallback(() => setPlaying(false), [])
  return { playing, names, finish }
}
