/** The same as the test, for as long as wanted: `node test/kill/collecting-long.ts [kills] [careless]`. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/server/db/client.ts'
import { startEmbedded } from '../../src/server/db/embedded/start-embedded.ts'
import { migrateToLatest } from '../../src/server/db/migrate.ts'
import { collectRounds } from './collecting.ts'

const [kills = '40', manner] = process.argv.slice(2)
const home = mkdtempSync(join(tmpdir(), 'giveawaybox-collecting-'))
chmodSync(home, 0o711)
const embedded = await startEmbedded({ dir: join(home, 'database'), log: () => {} })
const db = openDatabase(embedded.url)
await migrateToLatest(db)
const report = await collectRounds({
  db,
  databaseUrl: embedded.url,
  comments: 700 * Number(kills),
  kills: Number(kills),
  manner: manner === 'careless' ? 'careless' : 'product',
  onKill: (count, fetched) => console.log(`${count} kills, ${fetched} comments`),
})
await db.destroy()
await embedded.stop()
console.log(JSON.stringify({ ...report, violations: report.violations.slice(0, 20) }, null, 2))
if (report.violations.length > 0) process.exitCode = 1
else rmSync(home, { recursive: true })
