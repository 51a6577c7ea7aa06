import { useSyncExternalStore } from 'react'

/** Local storage holds the choice, like that of the colour mode; only `off` switches them off. */
const storageKey = 'single-keys'
const listeners = new Set<() => void>()
/** What was chosen here, where storage is barred. */
let chosen = true

/** Whether single keys do something (WCAG 2.1.4: whoever speaks to the computer, or slips, can switch them off). */
export function singleKeysWork(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return chosen
  }
}

export function setSingleKeys(work: boolean): void {
  chosen = work
  try {
    localStorage.setItem(storageKey, work ? 'on' : 'off')
  } catch {
    // Storage is barred: the choice then holds for this document.
  }
  for (const listener of listeners) listener()
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, singleKeysWork, () => true)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
