import { expect, it } from 'vitest'
import { testWorld } from '../world/world.ts'
import { closedServices } from './closed-services.ts'
import { fuzz } from './fuzz.ts'

const requests = Number(process.env['FUZZ_REQUESTS'] ?? 200)
const seed = Number(process.env['FUZZ_SEED'] ?? 1)
const world = await testWorld({ env: closedServices })

it('answers any input as the API description says, and leaks nothing', { timeout: 0 }, async () => {
  const { violations, ...report } = await fuzz(world, { requests, seed })
  if (process.env['FUZZ_REQUESTS']) console.log(JSON.stringify(report, null, 2))
  expect(violations).toEqual([])
  // If nothing succeeded, or nothing was refused, nothing was tested.
  expect(report.statuses[200] ?? 0).toBeGreaterThan(requests / 20)
  expect(report.statuses[422] ?? 0).toBeGreaterThan(requests / 20)
})
