import { fetchBytes } from '#web/api/fetch-bytes.ts'

/** The bytes of a public document; null if it could not be loaded. */
export async function buffer(address: string): Promise<ArrayBuffer | null> {
  const bytes = await fetchBytes(address).catch(() => undefined)
  return bytes ? (bytes.buffer as ArrayBuffer) : null
}

/** The keys and beacons that this site publishes. */
export function publishedKeys(): Promise<ArrayBuffer | null> {
  return buffer('/.well-known/giveaway-keys.json')
}
