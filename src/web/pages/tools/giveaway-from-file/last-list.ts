import { createStore } from '#web/state/store.ts'

const key = 'last_list'

/** Tells the parts of the page that the saved list came or went. */
const changes = createStore(0)

export const onSavedListChange = changes.subscribe

/** The list that this device was asked to remember, if any. */
export function savedList(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps or forgets, as the person chose. Lists that are too large for the browser are not kept. */
export function rememberList(wanted: boolean, names: string): void {
  try {
    if (wanted) localStorage.setItem(key, names)
    else localStorage.removeItem(key)
  } catch {
    // Nothing was kept, and nothing else depends on it.
  }
  changes.set(changes.get() + 1)
}
