import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutAt, shaped, wholeArea } from './cut-at.ts'

const side = fc.integer({ min: 1, max: 20_000 })
const share = fc.double({ min: 0, max: 1, noNaN: true })

describe('a crop', () => {
  it('keeps the focal point as near to its middle as the image allows', () => {
    expect(cutAt({ width: 400, height: 200 }, 1, { x: 0.5, y: 0.5 })).toEqual({
      x: 100,
      y: 0,
      width: 200,
      height: 200,
    })
    expect(cutAt({ width: 400, height: 200 }, 1, { x: 0.9, y: 0.1 })).toMatchObject({ x: 200, y: 0 })
    expect(cutAt({ width: 200, height: 400 }, 2, { x: 0, y: 1 })).toEqual({
      x: 0,
      y: 300,
      width: 200,
      height: 100,
    })
  })

  it('stays within the image and has its ratio', () => {
    fc.assert(
      fc.property(
        side,
        side,
        share,
        share,
        fc.constantFrom(1, 16 / 9, 4 / 5),
        (width, height, x, y, ratio) => {
          const cut = cutAt({ width, height }, ratio, { x, y })
          expect(cut.width / cut.height).toBeCloseTo(ratio, 6)
          expect(cut.x).toBeGreaterThanOrEqual(0)
          expect(cut.y).toBeGreaterThanOrEqual(0)
          expect(cut.x + cut.width).toBeLessThanOrEqual(width + 1e-6)
          expect(cut.y + cut.height).toBeLessThanOrEqual(height + 1e-6)
          expect(x * width).toBeGreaterThanOrEqual(cut.x - 1e-6)
          expect(x * width).toBeLessThanOrEqual(cut.x + cut.width + 1e-6)
        },
      ),
    )
  })
})

it('an area has whole pixels within the image, wherever it was drawn', () => {
  const anywhere = fc.double({ min: -30_000, max: 30_000, noNaN: true })
  fc.assert(
    fc.property(side, side, anywhere, anywhere, anywhere, anywhere, (width, height, x, y, w, h) => {
      const area = wholeArea({ x, y, width: w, height: h }, { width, height })
      expect(Object.values(area).every(Number.isInteger)).toBe(true)
      expect(Math.min(area.x, area.y)).toBeGreaterThanOrEqual(0)
      expect(Math.min(area.width, area.height)).toBeGreaterThanOrEqual(1)
      expect(area.x + area.width).toBeLessThanOrEqual(width)
      expect(area.y + area.height).toBeLessThanOrEqual(height)
    }),
  )
})

it('an area takes a ratio around its own middle', () => {
  expect(shaped({ x: 100, y: 50, width: 400, height: 200 }, 1)).toEqual({
    x: 200,
    y: 50,
    width: 200,
    height: 200,
  })
})
