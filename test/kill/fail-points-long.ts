/** The same as the test, for as long as wanted: `node test/kill/fail-points-long.ts [kills] [careless]`. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failPointRounds } from './fail-point-rounds.ts'

const [kills = '200', manner] = process.argv.slice(2)
const home = mkdtempSync(join(tmpdir(), 'giveawaybox-fail-points-'))
chmodSync(home, 0o711)
const report = await failPointRounds({
  dir: join(home, 'database'),
  kills: Number(kills),
  from: 0,
  careless: manner === 'careless',
  onKill(count, told) {
    if (count % 50 === 0) console.log(`${count} kills, ${told} answers`)
  },
})
console.log(JSON.stringify({ ...report, violations: report.violations.slice(0, 20) }, null, 2))
// A few kills do not get everywhere.
const isPartial = report.missed.length > 0 && Number(kills) >= 100
if (isPartial) console.log(`No process died at ${report.missed.join(', ')}.`)
if (isPartial || report.violations.length > 0) process.exitCode = 1
else rmSync(home, { recursive: true })
