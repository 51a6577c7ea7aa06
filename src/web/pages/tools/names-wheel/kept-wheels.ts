import { useSyncExternalStore } from 'react'
import { createStore, type Store } from '#web/state/store.ts'

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
export const maxWheels = 50
const none: readonly SavedWheel[] = []
let store: Store<readonly SavedWheel[]> | undefined

function wheels(): Store<readonly SavedWheel[]> {
  if (store) return store
  const made = createStore(stored())
  store = made
  // Another tab may have kept or deleted some.
  addEventListener('storage', ({ key: changed }) => {
    if (changed === key || changed === null) made.set(stored())
  })
  return made
}

export function useSavedWheels(): readonly SavedWheel[] {
  return useSyncExternalStore(
    (listener) => wheels().subscribe(listener),
    () => wheels().get(),
    () => none,
  )
}

/** In place of one of the same title. `full` if the browser has no room or stores nothing. */
export function saveWheel(wheel: SavedWheel): 'done' | 'most' | 'full' {
  const others = stored().filter(({ title }) => title !== wheel.title)
  if (others.length >= maxWheels) return 'most'
  return keep([wheel, ...others]) ? 'done' : 'full'
}

export function forgetWheel(title: string): void {
  keep(stored().filter((wheel) => wheel.title !== title))
}

/** The words for a wheel without a title, numbered unless they are free or this wheel has them already. */
export function untitled(words: string, names: string): string {
  const taken = new Map(stored().map((wheel) => [wheel.title, wheel.names]))
  let title = words
  for (let no = 2; taken.has(title) && taken.get(title) !== names; no += 1) title = `${words} ${no}`
  return title
}

function keep(next: readonly SavedWheel[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    return false
  }
  wheels().set(next)
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
