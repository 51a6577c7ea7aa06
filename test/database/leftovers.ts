import { readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { layoutOf } from '../../src/server/db/embedded/layout.ts'
import { isAlive, programOf, readPostmasterPid } from '../../src/server/db/embedded/running-server.ts'
import { lockFolder } from '../../src/server/db/embedded/start-embedded.ts'

export const TEST_FOLDER_PREFIX = 'giveawaybox-test-'
const NOT_YET_LOCKED = 60_000

/**
 * A run that was killed with -9 leaves its cluster behind; the next run stops it. Clusters of active runs are locked.
 */
export async function removeLeftovers(): Promise<void> {
  const folders = readdirSync(tmpdir()).filter((name) => name.startsWith(TEST_FOLDER_PREFIX))
  for (const folder of folders) await removeLeftover(join(tmpdir(), folder)).catch(() => {})
}

async function removeLeftover(dir: string): Promise<void> {
  // a run that is just starting has created its folder but not locked it yet
  if (Date.now() - statSync(dir).mtimeMs < NOT_YET_LOCKED) return
  const layout = layoutOf(dir)
  const lock = lockFolder(layout)
  try {
    const server = readPostmasterPid(layout.data)
    if (server && isAlive(server.pid) && programOf(server.pid) === 'postgres') {
      process.kill(server.pid, 'SIGQUIT')
      while (isAlive(server.pid)) await pause(20)
    }
  } finally {
    lock.release()
  }
  rmSync(dir, { recursive: true, force: true })
}
