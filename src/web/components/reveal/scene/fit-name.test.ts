import { expect, test } from 'vitest'
import { fitName } from './fit-name.ts'

const room = { width: 800, height: 240, largest: 160, breaks: false }

test('a short name is as large as the stage allows', () => {
  expect(fitName({ ...room, widthPerPixel: 2 })).toBe(160)
})

test('a longer name fills the width of one line', () => {
  expect(fitName({ ...room, widthPerPixel: 8 })).toBe(100)
})

test('breaks between words if that makes them larger', () => {
  const single = fitName({ ...room, widthPerPixel: 14 })
  expect(fitName({ ...room, widthPerPixel: 14, breaks: true })).toBeGreaterThan(single * 1.5)
})

test('breaks a single word only if it would be small otherwise', () => {
  expect(fitName({ ...room, widthPerPixel: 15 })).toBeCloseTo(800 / 15)
  const long = fitName({ ...room, widthPerPixel: 60 })
  expect(long).toBeGreaterThan(800 / 60)
  expect(Math.ceil((60 * long) / 800) * long * 1.1).toBeLessThanOrEqual(240)
})

test('breaks no word if a smaller size keeps it whole', () => {
  const room = { widthPerPixel: 8, width: 300, height: 400, largest: 70, breaks: true }
  const whole = fitName({ ...room, longestShare: 0.6 })
  expect(whole * 8 * 0.6).toBeLessThanOrEqual(300.01)
  expect(whole).toBeLessThan(fitName(room))
  // A word as long as the whole name may be broken: it could not be read otherwise.
  expect(fitName({ ...room, widthPerPixel: 30, longestShare: 1 })).toBe(
    fitName({ ...room, widthPerPixel: 30 }),
  )
})
