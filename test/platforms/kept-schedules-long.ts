import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/server/db/client.ts'
import { startEmbedded } from '../../src/server/db/embedded/start-embedded.ts'
import { migrateToLatest } from '../../src/server/db/migrate.ts'
import { runKeptSchedules } from './kept-schedules.ts'
import type { Found } from './schedules.ts'

/** Runs this many schedules through jobs and turns, on a database of their own. */
export async function keptSchedules(count: number): Promise<Found> {
  const home = mkdtempSync(join(tmpdir(), 'giveawaybox-schedules-'))
  // the database's own user must be able to traverse it
  chmodSync(home, 0o711)
  const embedded = await startEmbedded({ dir: join(home, 'database'), log: () => {} })
  const db = openDatabase(embedded.url)
  try {
    await migrateToLatest(db)
    return await runKeptSchedules({ db, databaseUrl: embedded.url }, { from: 0, to: count })
  } finally {
    await db.destroy()
    await embedded.stop()
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}
