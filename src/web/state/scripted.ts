import { useAfterHydration } from './after-hydration.ts'

/** Whether scripts run: false on the server and in the first render, so that both agree, then true. */
export function useScripted(): boolean {
  return useAfterHydration(false, () => true)
}
