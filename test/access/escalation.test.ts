import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { testWorld } from '../world/world.ts'
import { play } from './play.ts'
import { scenario } from './scenario.ts'

// Passwords are not under test here, and hashing one takes longer than the rest of a step.
vi.mock('../../src/server/core/accounts/passwords.ts', async (original) => ({
  ...(await original<object>()),
  hashPassword: async () => 'none',
}))

const world = await testWorld()
const sequences = Number(process.env['ESCALATION_SEQUENCES'] ?? 120)

it('no user gets, gives or moves rights beyond their own', { timeout: 0 }, async () => {
  const tally = { allowed: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(scenario, (played) => play(world, played, tally)),
    { numRuns: sequences },
  )
  if (sequences > 120)
    console.log(`${sequences} sequences, ${tally.allowed} steps allowed, ${tally.refused} refused`)
  // If all or none were refused, nothing was tested.
  expect(tally.allowed).toBeGreaterThan(sequences / 4)
  expect(tally.refused).toBeGreaterThan(sequences / 4)
})
