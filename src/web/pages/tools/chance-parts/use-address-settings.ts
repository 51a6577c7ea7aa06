import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Safari allows a hundred writes in 30 s, and a key that is held down changes a number more often. */
const pauseMs = 300

/**
 * Writes the page's settings into its address, so that a link repeats them: once they rest, or before the page is left.
 * Bypasses the router, which would load the page again from the server and fail offline. Written again after every
 * navigation.
 */
export function useAddressSettings(query: string): void {
  const isFirst = useRef(true)
  const { key } = useLocation()
  const isLeaving = useNavigation().state !== 'idle'
  const pending = useRef<() => void>(undefined)

  useEffect(() => {
    // The first settings are in the address already, in whatever notation.
    if (isFirst.current) {
      isFirst.current = false
      return undefined
    }
    const write = () => {
      pending.current = undefined
      writeAddress(query, key)
    }
    pending.current = write
    const timer = setTimeout(write, pauseMs)
    return () => clearTimeout(timer)
  }, [query, key])

  useEffect(() => {
    if (isLeaving) pending.current?.()
  }, [isLeaving])

  useEffect(() => {
    const flush = () => pending.current?.()
    addEventListener('pagehide', flush)
    return () => removeEventListener('pagehide', flush)
  }, [])
}

function writeAddress(query: string, key: string): void {
  const { pathname, hash } = location
  const before = history.state as { key?: string } | null
  // Who went back meanwhile is at another entry, which has settings of its own.
  if (before?.key !== undefined && before.key !== key) return
  try {
    history.replaceState({ ...before, key }, '', `${pathname}${query && '?'}${query}${hash}`)
  } catch {
    // Too many writes: the next change writes what is missing.
  }
}
