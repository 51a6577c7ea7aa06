import { createStore } from './store.ts'

export interface SyncState {
  /** how many times the site-wide data was fetched again */
  counter: number
  fetched: boolean
}

/**
 * Runs `fetchAnew` on request, one run at a time (REQ-calls): all requests made during a run share one more run after
 * it, because the running one may return data older than what triggered them.
 */
export function createSync(fetchAnew: () => Promise<unknown>) {
  const state = createStore<SyncState>({ counter: 0, fetched: true })
  let isBusy = false
  let isWanted = false

  async function request(): Promise<void> {
    isWanted = true
    if (isBusy) return
    isBusy = true
    try {
      while (isWanted) {
        isWanted = false
        state.set({ counter: state.get().counter + 1, fetched: false })
        await fetchAnew().catch(() => undefined)
        state.set({ ...state.get(), fetched: true })
      }
    } finally {
      isBusy = false
    }
  }

  return { request, get: state.get, subscribe: state.subscribe }
}

const listeners = new Set<() => void>()

/** REQ-calls: a reply with `reload_store` requests that site-wide data be fetched again. */
export function requestReload(): void {
  for (const listener of listeners) listener()
}

/** Calls back on each such reply until the returned function is called. */
export function onReloadRequest(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
