import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/**
 * The server's value in the first render, so that both agree, then the browser's. The change is a transition: an urgent one
 * would throw out the server's markup of every part around it whose script is still under way, and the page would jump twice.
 */
export function useAfterHydration<T>(server: T, browser: () => T): T {
  const [mount] = useState(createMount)
  const isHydrating = useSyncExternalStore(never, mount.isHydrating, mount.hydrate)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (mount.isHydrating()) startTransition(() => setOver(true))
  }, [mount])
  return isHydrating && !isOver ? server : browser()
}

/** React asks for the server's snapshot only while it hydrates, and must be given the same one afterwards. */
function createMount() {
  let isHydrating = false
  return {
    isHydrating: () => isHydrating,
    hydrate: () => {
      isHydrating = true
      return true
    },
  }
}

function never(): () => void {
  return () => undefined
}
