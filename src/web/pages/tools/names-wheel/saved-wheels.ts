import { useSyncExternalStore } from 'react'
import { createStore } from '#web/state/store.ts'

/** The colors of a wheel: those of the site, or of neither brand. */
export const palettes = ['brand', 'bright', 'soft'] as const
export type Palette = (typeof palettes)[number]

/** A wheel that someone keeps on this device. */
export interface SavedWheel {
  title: string
  names: string
  palette: Palette
}

const key = 'wheels'
const maxWheels = 50
const none: readonly SavedWheel[] = []
/** Read once; the store tells the page that it changed. */
let known: readonly SavedWheel[] | undefined
const changes = createStore(0)

export function useSavedWheels(): readonly SavedWheel[] {
  return useSyncExternalStore(changes.subscribe, savedWheels, () => none)
}

/** In place of one of the same title. False if the browser has no room or stores nothing. */
export function saveWheel(wheel: SavedWheel): boolean {
  return keep([wheel, ...without(wheel.title)].slice(0, maxWheels))
}

export function forgetWheel(title: string): void {
  keep(without(title))
}

function without(title: string): SavedWheel[] {
  return savedWheels().filter((wheel) => wheel.title !== title)
}

function savedWheels(): readonly SavedWheel[] {
  known ??= stored()
  return known
}

function keep(next: readonly SavedWheel[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    return false
  }
  known = next
  changes.set(changes.get() + 1)
  return true
}

/** Skips what another version, an extension or a person wrote in a different shape. */
function stored(): readonly SavedWheel[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(found) ? found.filter(isWheel).slice(0, maxWheels) : none
  } catch {
    return none
  }
}

function isWheel(value: unknown): value is SavedWheel {
  const { title, names, palette } = (value ?? {}) as Partial<Record<keyof SavedWheel, unknown>>
  return typeof title === 'string' && typeof names === 'string' && palettes.some((one) => one === palette)
}
