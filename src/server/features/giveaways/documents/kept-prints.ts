import { createHash } from 'node:crypto'

/** bytes kept in memory; link previews and reloads ask for the same few documents again */
const maxBytes = 16 * 1024 * 1024

const kept = new Map<string, Promise<Uint8Array>>()
const sizes = new Map<string, number>()

/**
 * Prints once for all who ask meanwhile, and keeps what was asked for last. A document is known by all it follows from, so a
 * name erased or a winner replaced makes another one.
 */
export async function printOnce(
  from: readonly unknown[],
  print: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const key = createHash('sha256').update(JSON.stringify(from)).digest('base64')
  const known = kept.get(key)
  if (known) {
    // Moved to the end: the first of the map is what was not asked for the longest.
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const printed = print()
  kept.set(key, printed)
  try {
    sizes.set(key, (await printed).length)
    forgetOldest()
  } catch (problem) {
    kept.delete(key)
    throw problem
  }
  return printed
}

function forgetOldest(): void {
  let bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  for (const key of kept.keys()) {
    if (bytes <= maxBytes) return
    const size = sizes.get(key)
    if (size === undefined) continue
    bytes -= size
    sizes.delete(key)
    kept.delete(key)
  }
}
