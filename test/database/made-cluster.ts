import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUser, layoutOf } from '../../src/server/db/embedded/layout.ts'
import { startEmbedded } from '../../src/server/db/embedded/start-embedded.ts'

let pattern: Promise<string> | undefined

/**
 * Puts a cluster into a folder as its first start would create it: a copy, because creating one takes a second of CPU
 * time.
 */
export async function madeCluster(dir: string): Promise<void> {
  pattern ??= makePattern()
  const from = await pattern
  const { data } = layoutOf(dir)
  mkdirSync(dir, { recursive: true })
  cpSync(from, data, { recursive: true })
  chmodSync(data, 0o700)
  const user = databaseUser(from)
  if (!user) return
  for (const name of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
    chownSync(join(data, name), user.uid, user.gid)
}

/** One per worker; the run deletes them at its end. */
async function makePattern(): Promise<string> {
  const home = mkdtempSync(join(process.env['TEST_CLUSTER_PATTERNS'] ?? tmpdir(), 'pattern-'))
  chmodSync(home, 0o711)
  const dir = join(home, 'database')
  await (await startEmbedded({ dir, log: () => {}, fsync: false })).stop()
  return layoutOf(dir).data
}
