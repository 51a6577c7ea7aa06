import { expect, it, vi } from 'vitest'
import { testWorld } from '../world/world.ts'
import { closedServices } from './closed-services.ts'
import { fuzz } from './fuzz.ts'

// The product without the check of what is sent: the search must find that, or finding nothing elsewhere proves nothing.
vi.mock('../../src/server/http/parse-sent.ts', async (original) => ({
  ...(await original<object>()),
  parseSent: (_schema: unknown, value: unknown) => value,
}))

const world = await testWorld({ env: closedServices })

it('detects failures if the input is not checked', { timeout: 0 }, async () => {
  const { violations } = await fuzz(world, { requests: 600, seed: 1 })
  expect(violations.filter((violation) => violation.includes(': 500 ')).length).toBeGreaterThan(2)
})
