import { useSyncExternalStore } from 'react'
import { createStore } from '#web/state/store.ts'

const key = 'last_list'

/** Notifies the page that the saved list was added or removed. */
const changes = createStore(0)

const onSavedListChange = changes.subscribe

/** The list that the user saved on this device, if any. */
function savedList(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Saves or removes the list, as the user chose. Lists too large for the browser's storage are not saved. */
export function rememberList(isWanted: boolean, names: string): void {
  try {
    if (isWanted) localStorage.setItem(key, names)
    else localStorage.removeItem(key)
  } catch {
    // Nothing was saved, and nothing else depends on it.
  }
  changes.set(changes.get() + 1)
}

export function useSavedList(): string | undefined {
  return useSyncExternalStore(onSavedListChange, savedList, () => undefined)
}
