import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Cost } from './cost.ts'
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

/** Draws ten from a file on a running server, one entry per person; the client's own cost is not counted. */
export async function drawUpload(server: ServerProcess, path: string): Promise<Cost> {
  const form = new FormData()
  form.set('options', JSON.stringify({ winners: 10, rules: { one_entry_per_person: true } }))
  form.set('file', new Blob([readFileSync(path)]), basename(path))
  const before = await server.spent()
  const start = performance.now()
  const response = await fetch(`${server.origin}/api/giveaways`, { method: 'POST', body: form })
  const answer = (await response.json()) as { message: string; data: { eligible_total: number } }
  const wall = (performance.now() - start) / 1000
  if (response.status !== 201) throw new Error(`${response.status} ${answer.message}`)
  const after = await server.spent()
  return {
    cpu: after.cpu - before.cpu,
    databaseCpu: after.databaseCpu - before.databaseCpu,
    wall,
    memory: after.memory,
    out: String(answer.data.eligible_total),
  }
}
