/** Far larger than any file of the ledger: 256 lines of 65,535 bytes. */
const maxBytes = 32 * 1024 * 1024

/**
 * Reads a public file of this site by its address; undefined if it does not exist. Rejects if that is unknown: no
 * connection, an error response, or more than 32 MiB. Also works in workers, which have no page.
 */
export async function fetchBytes(address: string): Promise<Uint8Array | undefined> {
  const response = await fetch(address, { credentials: 'omit', cache: 'no-cache' })
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`${address} answers ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.length > maxBytes) throw new Error(`${address} is too large`)
  return bytes
}
