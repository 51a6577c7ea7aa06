import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** Starts the product on a new database, with YouTube at `platform` if given, runs the work and cleans up. */
export async function served<T>(work: (server: ServerProcess) => Promise<T>, platform?: string): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), 'giveawaybox-bench-'))
  // the database's own user must be able to traverse it
  chmodSync(home, 0o711)
  try {
    const server = await startServerProcess('server.ts', [
      join(home, 'database'),
      ...(platform ? [platform] : []),
    ])
    try {
      return await work(server)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}
