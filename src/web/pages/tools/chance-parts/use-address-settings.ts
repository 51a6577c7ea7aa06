import { useEffect, useRef } from 'react'

/**
 * Writes the settings of the page into its address, so that a link repeats them. The router is not told: it would ask the
 * server for the page anew, which a device without a connection cannot.
 */
export function useAddressSettings(query: string): void {
  const written = useRef(query)
  useEffect(() => {
    if (written.current === query) return
    written.current = query
    const { pathname, hash } = location
    history.replaceState(history.state, '', `${pathname}${query && '?'}${query}${hash}`)
  }, [query])
}
