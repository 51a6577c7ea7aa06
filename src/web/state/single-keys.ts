import { useSyncExternalStore } from 'react'

/** Local storage holds the choice, like that of the color mode; only the value `off` disables them. */
const storageKey = 'single-keys'
const listeners = new Set<() => void>()
/** The choice made on this page, for when storage is blocked. */
let chosen = true

/**
 * Whether single-key shortcuts are on (WCAG 2.1.4: people who use speech input or hit keys by accident can turn them
 * off).
 */
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
    // Storage is blocked: the choice then holds for this document only.
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
