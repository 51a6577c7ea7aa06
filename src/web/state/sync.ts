import { createStore } from './store.ts'

export interface SyncState {
  /** how often what the whole site keeps was fetched anew */
  counter: number
  fetched: boolean
}

/**
 * Fetches anew on request, one at a time (REQ-calls): however many ask while a fetch is under way, one more follows it,
 * because what it brings may be older than what they were told.
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
