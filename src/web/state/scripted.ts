import { useSyncExternalStore } from 'react'

/** Whether scripts run: false on the server and in the first render, so that both match, then true. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

function never(): () => void {
  return () => undefined
}
