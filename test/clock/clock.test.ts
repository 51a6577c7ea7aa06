import { afterAll, expect, it } from 'vitest'
import { startBeacon } from '../beacon/stand-in.ts'
import { testWorld } from '../world/world.ts'
import { walkTheClock } from './walk.ts'

const jumps = Number(process.env['CLOCK_JUMPS'] ?? 12)
const seed = Number(process.env['CLOCK_SEED'] ?? 1)
// Its rounds reach back to the earliest time that the clock is set to.
const beacon = await startBeacon({ period: 1, genesis: Math.floor(Date.now() / 1000) - 5 * 24 * 3600 })
afterAll(() => beacon.stop())
const world = await testWorld({ env: beacon.env })

it('draws once, counts once and ends sessions, however the clock jumps', { timeout: 0 }, async () => {
  await world.ctx.db.updateTable('plans').set({ daily_limit: 5 }).where('name', '=', 'free').execute()
  const { violations, ...report } = await walkTheClock(world, { jumps, seed })
  if (process.env['CLOCK_JUMPS']) console.log(JSON.stringify(report, null, 2))
  expect(violations).toEqual([])
  // Otherwise nothing was tested.
  expect(report.scheduled).toBeGreaterThan(0)
})
