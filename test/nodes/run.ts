/**
 * Several nodes on one database under load, killed at random: `npm run nodes -- [kills] [careless]`. With `careless` it
 * must find violations.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/server/db/client.ts'
import { startEmbedded } from '../../src/server/db/embedded/start-embedded.ts'
import { migrateToLatest } from '../../src/server/db/migrate.ts'
import { runNodes } from './run-nodes.ts'

const [kills = '20', manner] = process.argv.slice(2)
const home = mkdtempSync(join(tmpdir(), 'giveawaybox-nodes-'))
chmodSync(home, 0o711)
const embedded = await startEmbedded({ dir: join(home, 'database'), log: () => {} })
const db = openDatabase(embedded.url, { max: 2 })
await migrateToLatest(db)
const begun = performance.now()
const report = await runNodes({
  db,
  databaseUrl: embedded.url,
  dataDir: join(home, 'data'),
  kills: Number(kills),
  manner: manner === 'careless' ? 'careless' : 'product',
  onKill: (count, seen) => console.log(`${count} kills`, JSON.stringify(seen)),
})
await db.destroy()
await embedded.stop()
const seconds = Math.round((performance.now() - begun) / 1000)
console.log(JSON.stringify({ seconds, ...report, violations: report.violations.slice(0, 20) }, null, 2))
console.log(`${report.violations.length} violations`)
if (report.violations.length > 0) process.exitCode = 1
else rmSync(home, { recursive: true })
