/**
 * Many people watch one draw: `npm run watch -- [watchers] [careless]`. With `careless` each page has a cookie of its own, so
 * that none shares its data with others, and all ask in the same moment: some must be late.
 */
import { runWatch } from './run-watch.ts'

const [watchers = '1000', manner] = process.argv.slice(2)
const report = await runWatch({ watchers: Number(watchers), isCareless: manner === 'careless' })
console.log(JSON.stringify({ ...report, violations: report.violations.slice(0, 20) }, null, 2))
console.log(`${report.violations.length} violations`)
if (report.violations.length > 0) process.exitCode = 1
