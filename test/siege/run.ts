/**
 * Slow-loris and half-open connections, sign-ins all at once and SIGTERM under load: `npm run siege -- [size]
 * [careless]`, `size` connections of each kind and twice as many sign-ins. With `careless` the server waits for slow
 * requests without end, and violations must be found.
 */
import { runSiege } from './run-siege.ts'

const [size = '250', manner] = process.argv.slice(2)
const begun = performance.now()
const report = await runSiege({ size: Number(size), isCareless: manner === 'careless' })
const seconds = Math.round((performance.now() - begun) / 1000)
console.log(JSON.stringify({ seconds, ...report, violations: report.violations.slice(0, 20) }, null, 2))
console.log(`${report.violations.length} violations`)
if (report.violations.length > 0) process.exitCode = 1
