import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Writes the page's settings into its address, so that a link repeats them. Bypasses the router, which would load the
 * page again from the server and fail offline. Written again after every navigation.
 */
export function useAddressSettings(query: string): void {
  const isFirst = useRef(true)
  const { key } = useLocation()
  useEffect(() => {
    // The first settings are in the address already, in whatever notation.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const { pathname, hash } = location
    const state: object = { ...(history.state as object | null), key }
    history.replaceState(state, '', `${pathname}${query && '?'}${query}${hash}`)
  }, [query, key])
}
