import { expect, test } from 'vitest'
import { paceOf } from './pouring.ts'

test.each([true, false])('names fall ever faster, up to a limit (short: %s)', (isShort) => {
  const paces = Array.from({ length: 60 }, (_, index) => paceOf(index + 1, isShort))
  for (const [index, pace] of paces.slice(1).entries()) {
    expect(pace.pauseMs).toBeLessThanOrEqual(paces[index]!.pauseMs)
    expect(pace.fallMs).toBeLessThanOrEqual(paces[index]!.fallMs)
  }
  expect(paces.at(-1)).toMatchObject({ progress: 1 })
  expect(paces.at(-1)!.pauseMs).toBeGreaterThan(80)
})
