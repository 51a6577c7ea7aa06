import type { House } from './server.ts'

type Kept = Record<string, [string, unknown][]>

/** The whole state of a fake, as a text. */
export function memoryOf(house: House): string {
  const maps = Object.entries(house).filter(
    (one): one is [string, Map<string, unknown>] => one[1] instanceof Map,
  )
  const kept: Kept = Object.fromEntries(maps.map(([name, map]) => [name, [...map]]))
  return JSON.stringify({ url: house.url, at: house.now(), kept })
}

/**
 * Restores a fake's state from another one's, with its own address in place of the other's. Returns the other's time.
 */
export function remember(house: House, memory: string): number {
  const { url } = JSON.parse(memory) as { url: string }
  const { at, kept } = JSON.parse(memory.replaceAll(url, house.url)) as { at: number; kept: Kept }
  for (const [name, entries] of Object.entries(kept)) {
    const map = house[name as keyof House]
    if (map instanceof Map) for (const [id, one] of entries) (map as Map<string, unknown>).set(id, one)
  }
  return at
}
