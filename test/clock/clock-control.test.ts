import { afterAll, expect, it, vi } from 'vitest'
import { startBeacon } from '../beacon/stand-in.ts'
import { testWorld } from '../world/world.ts'
import { walkTheClock } from './walk.ts'

// The product without the end of sessions: the walk must find those that outlive it.
vi.mock('../../src/server/core/accounts/sessions/session-life.ts', async (original) => ({
  ...(await original<object>()),
  isAlive: () => true,
}))

const beacon = await startBeacon({ period: 1, genesis: Math.floor(Date.now() / 1000) - 5 * 24 * 3600 })
afterAll(() => beacon.stop())
const world = await testWorld({ env: beacon.env })

it('detects sessions that never end', { timeout: 0 }, async () => {
  const { violations } = await walkTheClock(world, { jumps: 12, seed: 1 })
  expect(violations.filter((violation) => violation.startsWith('a session lives')).length).toBeGreaterThan(0)
})
