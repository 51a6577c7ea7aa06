/**
 * The product on a disk that fills up or breaks: `npm run disk -- [rounds] [full|broken|careless]`. With `careless` files
 * are taken as written although they are not, and violations must be found. Needs Linux and the right to mount.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runDisk } from './run-disk.ts'
import { mountSmallDisk } from './small-disk.ts'

const [rounds = '10', manner = 'full'] = process.argv.slice(2)
const kind = manner === 'broken' ? 'broken' : 'full'
const home = mkdtempSync(join(tmpdir(), 'giveawaybox-disk-'))
chmodSync(home, 0o711)
const disk = mountSmallDisk(home, kind)
const begun = performance.now()
try {
  const report = await runDisk({
    disk,
    kind,
    rounds: Number(rounds),
    isCareless: manner === 'careless',
    onRound: (count, seen) => console.log(`round ${count}`, JSON.stringify(seen)),
  })
  const seconds = Math.round((performance.now() - begun) / 1000)
  console.log(JSON.stringify({ seconds, ...report, violations: report.violations.slice(0, 20) }, null, 2))
  console.log(`${report.violations.length} violations`)
  if (report.violations.length > 0) process.exitCode = 1
} finally {
  disk.remove()
  rmSync(home, { recursive: true, force: true })
}
