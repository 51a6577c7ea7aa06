/**
 * A mixed load for some time with memory and handles watched, then one draw from a million names: `npm run soak --
 * [minutes] [gentle] [leaking]`. With `gentle` the load is light and garbage is collected when the product does it. With
 * `leaking` the product keeps half a mebibyte a second, which must be found.
 */
import { runSoak } from './run-soak.ts'

const [minutes = '10', ...manners] = process.argv.slice(2)
const report = await runSoak({
  minutes: Number(minutes),
  isGentle: manners.includes('gentle'),
  isLeaking: manners.includes('leaking'),
})
console.log(JSON.stringify({ ...report, violations: report.violations.slice(0, 20) }, null, 2))
console.log(`${report.violations.length} violations`)
if (report.violations.length > 0) process.exitCode = 1
