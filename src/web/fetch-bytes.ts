/** Far above any file of the ledger: 256 lines of 65,535 bytes. */
const largest = 32 * 1024 * 1024

/**
 * Reads a public file of this site by its address; undefined where there is none. Rejects where that cannot be told: no
 * connection, a refusal, more than 32 MiB. Also for workers, which have no page around them.
 */
export async function fetchBytes(address: string): Promise<Uint8Array | undefined> {
  const response = await fetch(address, { credentials: 'omit', cache: 'no-cache' })
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`${address} answers ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.length > largest) throw new Error(`${address} is too large`)
  return bytes
}
