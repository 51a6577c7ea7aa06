import { createServer } from 'node:net'

/** A port that is currently free. */
export function freePort(): Promise<string> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(String(typeof address === 'object' ? address?.port : '')))
    })
  })
}
