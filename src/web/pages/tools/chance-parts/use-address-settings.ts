import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Writes the settings of the page into its address, so that a link repeats them. The router is not told: it would ask the
 * server for the page anew, which a device without a connection cannot. Whenever it went somewhere they are written again.
 */
export function useAddressSettings(query: string): void {
  const isFirst = useRef(true)
  const { key } = useLocation()
  useEffect(() => {
    // What was asked for at first stands there already, in whatever words.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const { pathname, hash } = location
    const state: object = { ...(history.state as object | null), key }
    history.replaceState(state, '', `${pathname}${query && '?'}${query}${hash}`)
  }, [query, key])
}
