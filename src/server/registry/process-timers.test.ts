import { afterEach, expect, it, vi } from 'vitest'
import { testWorld } from '../../../test/world/world.ts'
import type { Beacon } from '../providers/beacon/beacon.ts'
import { startProcessTimers } from './process-timers.ts'

const { ctx } = await testWorld()
afterEach(() => vi.useRealTimers())

it('ask the beacon every five minutes, sooner while it does not answer, and no more after the end', async () => {
  vi.useFakeTimers()
  let state: ReturnType<Beacon['state']> = 'up'
  let asked = 0
  const probe = async () => {
    asked++
    return state
  }
  const end = startProcessTimers({ ...ctx, beacon: { ...ctx.beacon, state: () => state, probe } })
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(asked).toBe(2)
  state = 'down'
  await vi.advanceTimersByTimeAsync(5 * 60_000 + 30_000)
  expect(asked).toBe(4)
  end()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(asked).toBe(4)
})
