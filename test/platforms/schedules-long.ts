/**
 * `npm run schedules -- 100000`: so many schedules of faults (10,000), parted among the platforms as in `npm test`, which tries the
 * first 1,000 of them. Ends with 1 where a collection was not what it said.
 */
import { allBenches } from './all-benches.ts'
import { runSchedules } from './schedules.ts'

const all = Number(process.argv[2] ?? 10_000)
const step = 500
let offences = 0
let tried = 0
for (const row of allBenches) {
  const count = Math.ceil(all * row.share)
  const tally = { whole: 0, short: 0 }
  for (let from = 0; from < count; from += step) {
    const found = await runSchedules(row, { from, to: Math.min(count, from + step) })
    for (const line of found.offences) console.log(`${row.name}, ${line}`)
    offences += found.offences.length
    tally.whole += found.tally.whole
    tally.short += found.tally.short
  }
  tried += count
  console.log(`${row.name}: ${count} schedules, ${tally.whole} whole, ${tally.short} told why not`)
}
console.log(`${tried} schedules, ${offences} collections that were not what they said`)
process.exitCode = offences > 0 || tried < all ? 1 : 0
