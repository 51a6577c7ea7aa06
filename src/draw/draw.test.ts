import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sealOf } from './commitment.ts'
import { type HeaderParts, openDraw, sealDraw } from './draw.ts'
import { packEntries } from './entries/entries.ts'
import { verifyReceipt } from './verify/verify.ts'

const seed = new Uint8Array(32).fill(0xab)
const saltKey = new Uint8Array(32).fill(0xcd)

function seal(weights: number[], parts: Partial<HeaderParts> = {}) {
  const keys = weights.map((_, i) => `entry ${i} 🎲`)
  const header: HeaderParts = {
    drawId: 'test',
    winners: 1,
    substitutes: 0,
    randomness: { kind: 'local', seal: sealOf(seed) },
    ...parts,
  }
  return sealDraw({
    entries: packEntries(keys),
    weighing: { weights: Float64Array.from(weights) },
    header,
    saltKey,
  })
}

test('every receipt verifies for any list, open or masked', () => {
  const weights = fc.array(fc.oneof(fc.nat(3), fc.constant(2 ** 40)), { minLength: 1, maxLength: 70 })
  fc.assert(
    fc.property(
      weights,
      fc.integer({ min: 1, max: 80 }),
      fc.nat(9),
      fc.boolean(),
      (list, winners, substitutes, masked) => {
        fc.pre(list.some((weight) => weight > 0))
        const receipt = openDraw(seal(list, { winners, substitutes }), seed, { masked })
        expect(verifyReceipt(JSON.parse(JSON.stringify(receipt)))).toMatchObject({
          ok: true,
          unchecked: ['ledger', 'signature'],
        })
        const eligible = list.filter((weight) => weight > 0).length
        expect(receipt.draws).toHaveLength(Math.min(winners + substitutes, eligible))
      },
    ),
    { numRuns: 60 },
  )
})

test('lists of 1, 2, 3, 2^k and 2^k + 1 rows draw and verify', () => {
  for (const size of [1, 2, 3, 4, 5, 8, 9, 16, 17, 64, 65]) {
    const receipt = openDraw(seal(new Array<number>(size).fill(1), { winners: size }), seed)
    expect(new Set(receipt.draws.map(({ index }) => index)).size).toBe(size)
    expect(verifyReceipt(receipt).ok).toBe(true)
  }
})

test('a masked receipt contains no name and no salt', () => {
  const text = JSON.stringify(openDraw(seal([1, 1, 1], { winners: 2 }), seed, { masked: true }))
  expect(text).not.toContain('entry')
  expect(text).not.toContain('salt')
  expect(text.match(/"leaf"/g)).toHaveLength(2)
})

test('sealing the same parts again gives the same seal', () => {
  expect(seal([1, 2, 3]).commitHash).toBe(seal([1, 2, 3]).commitHash)
  expect(seal([1, 2, 4]).commitHash).not.toBe(seal([1, 2, 3]).commitHash)
})

test('a seed other than the sealed one opens nothing', () => {
  const sealed = seal([1, 1])
  expect(() => openDraw(sealed, new Uint8Array(32))).toThrow(RangeError)
  expect(() => openDraw(sealed, seed.subarray(0, 31))).toThrow(RangeError)
})

test('refuses to seal a draw without tickets or winners', () => {
  expect(() => seal([])).toThrow(RangeError)
  expect(() => seal([0, 0])).toThrow(RangeError)
  expect(() => seal([1], { winners: 0 })).toThrow(RangeError)
  expect(() => seal([1], { winners: 1.5 })).toThrow(RangeError)
  expect(() => seal([1], { substitutes: -1 })).toThrow(RangeError)
})
