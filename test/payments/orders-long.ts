/**
 * `npm run events -- 5040`: this many orders of the seven events of a subscription's life (all 5,040), each in three
 * manners; `npm test` tries some of them. Exits with 1 if the outcome of an order differs from the others.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/server/db/client.ts'
import { startEmbedded } from '../../src/server/db/embedded/start-embedded.ts'
import { migrateToLatest } from '../../src/server/db/migrate.ts'
import { manners, ordersOfALife, runOrders } from './orders-of-events.ts'

const count = Math.min(Number(process.argv[2] ?? ordersOfALife), ordersOfALife)
const step = 840
const home = mkdtempSync(join(tmpdir(), 'giveawaybox-events-'))
// the database's own user must be able to traverse it
chmodSync(home, 0o711)
const embedded = await startEmbedded({ dir: join(home, 'database'), log: () => {} })
const db = openDatabase(embedded.url)
let tried = 0
let violations = 0
try {
  await migrateToLatest(db)
  for (const manner of manners)
    for (let from = 0; from < count; from += step) {
      const numbers = Array.from({ length: Math.min(step, count - from) }, (_, index) => from + index)
      const found = await runOrders(db, { numbers, manner })
      for (const violation of found.violations.slice(0, 3)) console.log(violation)
      violations += found.violations.length
      tried += numbers.length
      console.log(`${manner}: ${from + numbers.length} orders`)
    }
} finally {
  await db.destroy()
  await embedded.stop()
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
}
console.log(`${tried} lives, ${violations} that ended otherwise than the first of their manner`)
process.exitCode = violations > 0 || tried === 0 || tried < count * manners.length ? 1 : 0
