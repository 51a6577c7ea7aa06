import { createHash } from 'node:crypto'

/** bytes cached in memory, because link previews and reloads request the same few documents again */
const maxBytes = 16 * 1024 * 1024

const cache = new Map<string, Promise<Uint8Array>>()
const sizes = new Map<string, number>()

/**
 * Prints once for all concurrent callers, and caches the most recently used documents. The key includes all inputs, so
 * an erased name or a replaced winner makes a new document.
 */
export async function printOnce(
  from: readonly unknown[],
  print: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const key = createHash('sha256').update(JSON.stringify(from)).digest('base64')
  const cached = cache.get(key)
  if (cached) {
    // Moved to the end, so that the first entry of the map is the least recently used.
    cache.delete(key)
    cache.set(key, cached)
    return cached
  }
  const printed = print()
  cache.set(key, printed)
  try {
    sizes.set(key, (await printed).length)
    forgetOldest()
  } catch (problem) {
    cache.delete(key)
    throw problem
  }
  return printed
}

function forgetOldest(): void {
  let bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  for (const key of cache.keys()) {
    if (bytes <= maxBytes) return
    const size = sizes.get(key)
    if (size === undefined) continue
    bytes -= size
    sizes.delete(key)
    cache.delete(key)
  }
}
