/** The same as the test, for as long as wanted: `node test/kill/long.ts [rounds] [manner]`. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { killRounds } from './kill-rounds.ts'
import { checkRows } from './row-checker.ts'

const [rounds = '120', manner = 'honest'] = process.argv.slice(2)
const home = mkdtempSync(join(tmpdir(), 'giveawaybox-kill-'))
chmodSync(home, 0o711)
const report = await killRounds({
  dir: join(home, 'database'),
  script: fileURLToPath(new URL('./row-writer.ts', import.meta.url)),
  args: [manner],
  rounds: Number(rounds),
  check: checkRows,
  onRound(round, { acknowledged, violations }) {
    if ((round + 1) % 10 === 0)
      console.log(`${round + 1} rounds: ${acknowledged} confirmed, ${violations.length} wrong`)
  },
})
console.log(JSON.stringify({ ...report, violations: report.violations.slice(0, 20) }, null, 2))
if (report.violations.length > 0) process.exitCode = 1
else rmSync(home, { recursive: true })
