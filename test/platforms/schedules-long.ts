import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/server/db/client.ts'
import { startEmbedded } from '../../src/server/db/embedded/start-embedded.ts'
import { migrateToLatest } from '../../src/server/db/migrate.ts'
import { allBenches } from './all-benches.ts'
import { runKeptSchedules } from './kept-schedules.ts'
import { type Found, runSchedules } from './schedules.ts'

/**
 * `npm run schedules -- 100000`: this many fault schedules (10,000), divided among the platforms as in `npm test`,
 * which tries the first 2,000 of them. `npm run schedules -- kept 60`: this many through jobs and database (60). Exits
 * with 1 if a collection was not what it claimed.
 */

const isKept = process.argv[2] === 'kept'
const all = Number((isKept ? process.argv[3] : process.argv[2]) ?? (isKept ? 60 : 10_000))
const step = 500
let violations = 0
let tried = 0
if (isKept) tell('kept', all, await keptSchedules(all))
else
  for (const row of allBenches) {
    const count = Math.ceil(all * row.share)
    const sum: Found = { violations: [], tally: { whole: 0, short: 0 } }
    for (let from = 0; from < count; from += step) {
      const found = await runSchedules(row, { from, to: Math.min(count, from + step) })
      sum.violations.push(...found.violations.map((line) => `${row.name}, ${line}`))
      sum.tally.whole += found.tally.whole
      sum.tally.short += found.tally.short
    }
    tell(row.name, count, sum)
  }
console.log(`${tried} schedules, ${violations} collections that were not what they said`)
process.exitCode = violations > 0 || tried < all ? 1 : 0

function tell(name: string, count: number, found: Found): void {
  for (const line of found.violations) console.log(line)
  violations += found.violations.length
  tried += count
  console.log(`${name}: ${count} schedules, ${found.tally.whole} whole, ${found.tally.short} told why not`)
}

/** Runs this many schedules through jobs and turns, on a database of their own. */
async function keptSchedules(count: number): Promise<Found> {
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
