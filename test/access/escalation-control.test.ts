import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { testWorld } from '../world/world.ts'
import { play } from './play.ts'
import { scenario } from './scenario.ts'

// The product without its subset rule: the search must find the escalation here, or finding none elsewhere proves
// nothing.
vi.mock('../../src/server/core/accounts/roles/within-rights.ts', async (original) => ({
  ...(await original<object>()),
  assertWithin: () => {},
}))

// Hashing passwords takes longer than the rest of a step.
vi.mock('../../src/server/core/accounts/passwords.ts', async (original) => ({
  ...(await original<object>()),
  hashPassword: async () => 'none',
}))

const world = await testWorld()

it('detects an escalation if the rights that are given are not checked', async () => {
  const found = await fc.check(
    fc.asyncProperty(scenario, (played) => play(world, played, { allowed: 0, refused: 0 })),
    { numRuns: 1000, endOnFailure: true },
  )
  expect(found.failed).toBe(true)
  expect(String(found.errorInstance)).toMatch(/somebody (holds|moved)|the administrator was moved/)
  expect(found.numRuns).toBeLessThan(100)
})
