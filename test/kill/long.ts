/**
 * The same as the tests, for as long as wanted: `node test/kill/long.ts [rounds] [manner]`. Manners: `honest`, `early`
 * and `torn` write rows; `draws`, `draws-early`, `draws-torn` and `draws-forgetful` draw over HTTP. Only the first of
 * each should end without a violation.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawPlan } from './draws.ts'
import { startDrawClient } from './draws-client.ts'
import { killRounds, startWriter } from './kill-rounds.ts'
import { checkRows } from './row-checker.ts'

const [rounds = '120', manner = 'honest'] = process.argv.slice(2)
const home = mkdtempSync(join(tmpdir(), 'giveawaybox-kill-'))
chmodSync(home, 0o711)
const dir = join(home, 'database')
const client = startDrawClient()
const report = await killRounds({
  ...(await planOf()),
  rounds: Number(rounds),
  onRound(round, { acknowledged, violations }) {
    if ((round + 1) % 10 === 0)
      console.log(`${round + 1} rounds: ${acknowledged} confirmed, ${violations.length} wrong`)
  },
})
await client.end()
console.log(JSON.stringify({ ...report, violations: report.violations.slice(0, 20) }, null, 2))
if (report.violations.length > 0) process.exitCode = 1
else rmSync(home, { recursive: true })

async function planOf() {
  const draws = {
    draws: 'product',
    'draws-early': 'early',
    'draws-torn': 'torn',
    'draws-forgetful': 'forgetful',
  } as const
  if (Object.hasOwn(draws, manner)) return drawPlan(dir, client, draws[manner as keyof typeof draws])
  const script = fileURLToPath(new URL('./row-writer.ts', import.meta.url))
  return { dir, start: () => startWriter(script, [dir, manner]), check: checkRows }
}
