import { expect, test } from 'vitest'
import { type Bubble, moveBubbles, paceOf } from './pouring.ts'

const bounds = { width: 1000, height: 600 }
const bubble = (x: number, y: number, vx: number, vy: number): Bubble => ({
  x,
  y,
  vx,
  vy,
  width: 100,
  height: 50,
})

test('bubbles that collide bounce apart', () => {
  const [left, right] = [bubble(400, 300, 200, 0), bubble(480, 300, -200, 0)]
  moveBubbles([left, right], bounds, 200, 0.016)
  expect(right.x - left.x).toBeGreaterThanOrEqual(100)
  expect([left.vx < 0, right.vx > 0]).toEqual([true, true])
})

test('no bubble leaves the stage at any speed or density', () => {
  const bubbles = Array.from({ length: 14 }, (_, index) =>
    bubble(60 * index, 40 * index, 300 - 50 * index, 90),
  )
  for (let frame = 0; frame < 600; frame++) moveBubbles(bubbles, bounds, 900, 0.016)
  for (const { x, y } of bubbles) {
    expect(x).toBeGreaterThanOrEqual(50)
    expect(x).toBeLessThanOrEqual(950)
    expect(y).toBeGreaterThanOrEqual(25)
    expect(y).toBeLessThanOrEqual(575)
  }
})

test('at zero speed bubbles stay in place', () => {
  const still = bubble(500, 300, 10, 10)
  moveBubbles([still], bounds, 0, 1)
  expect(still).toMatchObject({ x: 500, y: 300 })
})

test.each([true, false])('names fall ever faster, up to a limit (short: %s)', (isShort) => {
  const paces = Array.from({ length: 60 }, (_, index) => paceOf(index + 1, isShort))
  for (const [index, pace] of paces.slice(1).entries()) {
    expect(pace.pauseMs).toBeLessThanOrEqual(paces[index]!.pauseMs)
    expect(pace.fallMs).toBeLessThanOrEqual(paces[index]!.fallMs)
  }
  expect(paces.at(-1)).toMatchObject({ progress: 1 })
  expect(paces.at(-1)!.pauseMs).toBeGreaterThan(80)
})
