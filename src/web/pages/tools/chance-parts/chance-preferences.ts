import { useSyncExternalStore } from 'react'
import { createStore } from '#web/state/store.ts'

/** Keys are on and sounds are off by default. */
const usual = { keys: true, sound: false } as const

export type Preference = keyof typeof usual

const changes = createStore(0)

/** Stored on this device. The server and the first render use the defaults. */
export function usePreference(name: Preference): readonly [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(
    changes.subscribe,
    () => preference(name),
    () => usual[name],
  )
  return [isOn, (next) => setPreference(name, next)]
}

export function preference(name: Preference): boolean {
  try {
    const stored = localStorage.getItem(keyOf(name))
    return stored === null ? (unkept[name] ?? usual[name]) : stored === 'on'
  } catch {
    return unkept[name] ?? usual[name]
  }
}

/** If storage is not available, a choice lasts as long as the document. */
const unkept: Partial<Record<Preference, boolean>> = {}

function setPreference(name: Preference, isOn: boolean): void {
  unkept[name] = isOn
  try {
    localStorage.setItem(keyOf(name), isOn ? 'on' : 'off')
  } catch {
    // The choice lasts as long as the document.
  }
  changes.set(changes.get() + 1)
}

function keyOf(name: Preference): string {
  return `chance_${name}`
}
