import { expect, test } from 'vitest'
import { fitName } from './fit-name.ts'

const room = { width: 800, height: 240, largest: 160, breaks: false }

test('a short name is as large as the stage allows', () => {
  expect(fitName({ ...room, widthPerPixel: 2 })).toBe(160)
})

test('a longer one fills the width of one line', () => {
  expect(fitName({ ...room, widthPerPixel: 8 })).toBe(100)
})

test('words are broken where that makes them larger', () => {
  const single = fitName({ ...room, widthPerPixel: 14 })
  expect(fitName({ ...room, widthPerPixel: 14, breaks: true })).toBeGreaterThan(single * 1.5)
})

test('one word is not broken before it would be small', () => {
  expect(fitName({ ...room, widthPerPixel: 15 })).toBeCloseTo(800 / 15)
  const long = fitName({ ...room, widthPerPixel: 60 })
  expect(long).toBeGreaterThan(800 / 60)
  expect(Math.ceil((60 * long) / 800) * long * 1.1).toBeLessThanOrEqual(240)
})
