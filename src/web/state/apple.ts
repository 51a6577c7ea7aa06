import { useSyncExternalStore } from 'react'

/** Whether shortcuts are pressed with the key ⌘: false on the server and in the first render, so that both match. */
export function useApple(): boolean {
  return useSyncExternalStore(
    never,
    () => /Mac OS/.test(navigator.userAgent),
    () => false,
  )
}

function never(): () => void {
  return () => undefined
}
