import { describe, expect, it } from 'vitest'
import { bytesOfSize, sizeOfBytes } from './file-size.ts'

describe('the largest file of a module', () => {
  it.each([
    [8_388_608, '8', 'mb'],
    [1_572_864, '1.5', 'mb'],
    [524_288, '512', 'kb'],
    [1024, '1', 'kb'],
    [1_363_149, '1.3', 'mb'],
    [2_147_483_648, '2', 'gb'],
    [8_388_607, '8388607', 'b'],
  ] as const)('of %i bytes is written as %s %s', (bytes, size, unit) => {
    expect(sizeOfBytes(bytes)).toEqual({ size, unit })
  })

  it('is parsed back exactly, whatever it is', () => {
    for (let bytes = 1024; bytes <= 2_147_483_648; bytes = Math.ceil(bytes * 1.0173))
      expect(bytesOfSize(sizeOfBytes(bytes))).toBe(bytes)
  })

  it('may have a decimal comma, and is not a number when empty', () => {
    expect(bytesOfSize({ size: '1,5', unit: 'mb' })).toBe(1_572_864)
    expect(bytesOfSize({ size: ' ', unit: 'mb' })).toBeNaN()
  })
})
