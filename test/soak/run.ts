/**
 * A mixed load for some time with memory and handles watched, then one draw from a million names: `npm run soak --
 * [minutes] [leaking]`. With `leaking` the product keeps half a mebibyte a second, which must be found.
 */
import { runSoak } from './run-soak.ts'

const [minutes = '10', manner] = process.argv.slice(2)
const report = await runSoak({ minutes: Number(minutes), isLeaking: manner === 'leaking' })
console.log(JSON.stringify({ ...report, violations: report.violations.slice(0, 20) }, null, 2))
console.log(`${report.violations.length} violations`)
if (report.violations.length > 0) process.exitCode = 1
