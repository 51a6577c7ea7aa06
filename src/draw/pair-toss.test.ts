import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chiSquare, probabilityOf } from './chance/chi-square.ts'
import {
  checkPair,
  opensSeal,
  PAIR_FORMAT,
  type PairHeader,
  pairDigits,
  pairOutcome,
  sealSecret,
} from './pair-toss.ts'
import type { PairedToss } from './paired-toss.ts'
import vectors from './vectors/pair-toss-1.json' with { type: 'json' }

const header: PairHeader = { id: 'a'.repeat(22), toss: { tool: 'dice', dice: '1d6' } }
const secret = fc.uint8Array({ minLength: 32, maxLength: 32 })
const tosses = fc.constantFrom<PairedToss>(
  { tool: 'coins', coins: 1 },
  { tool: 'coins', coins: 12 },
  { tool: 'dice', dice: '2d6' },
  { tool: 'dice', dice: '1d20+4d6kh3-1' },
)

function played(of: PairHeader, a: Uint8Array, b: Uint8Array) {
  const commitments = { a: sealSecret(of, 'a', a), b: sealSecret(of, 'b', b) }
  const secrets = { a: bytesToHex(a), b: bytesToHex(b) }
  const digits = pairDigits(of, commitments, secrets)
  return { format: PAIR_FORMAT, ...of, commitments, secrets, digits }
}
const failing = (receipt: unknown) => checkPair(receipt).flatMap(({ name, ok }) => (ok ? [] : [name]))

test.each(vectors)('$about', ({ receipt, fails }) => {
  expect(failing(receipt)).toEqual(fails)
})

test('a toss between two devices verifies, and each digit is a valid coin or die', () => {
  fc.assert(
    fc.property(tosses, secret, secret, (toss, a, b) => {
      const receipt = played({ ...header, toss }, a, b)
      expect(failing(receipt)).toEqual([])
      expect(pairOutcome(receipt, receipt.digits).tool).toBe(toss.tool)
    }),
  )
})

test('a seal opens only with its own secret, role, toss and id', () => {
  fc.assert(
    fc.property(secret, secret, (one, other) => {
      const seal = sealSecret(header, 'a', one)
      const hex = bytesToHex(one)
      expect(opensSeal(header, 'a', seal, hex)).toBe(true)
      expect(opensSeal(header, 'b', seal, hex)).toBe(false)
      expect(opensSeal({ ...header, id: 'b'.repeat(22) }, 'a', seal, hex)).toBe(false)
      expect(opensSeal({ ...header, toss: { tool: 'dice', dice: '1d8' } }, 'a', seal, hex)).toBe(false)
      expect(opensSeal(header, 'a', seal, bytesToHex(other))).toBe(hex === bytesToHex(other))
    }),
  )
  expect(() => sealSecret(header, 'a', new Uint8Array(31))).toThrow(RangeError)
})

test('one honest secret is enough for all faces to come equally often', () => {
  const fixed = new Uint8Array(32).fill(7)
  const counts = [0, 0, 0, 0, 0, 0]
  const honest = new Uint8Array(32)
  for (let n = 0; n < 6000; n++) {
    new DataView(honest.buffer).setUint32(0, n)
    const [digit = 0] = played(header, honest, fixed).digits
    counts[digit] = (counts[digit] ?? 0) + 1
  }
  expect(
    probabilityOf(
      chiSquare(
        counts,
        counts.map(() => 1000),
      ),
      5,
    ),
  ).toBeGreaterThan(0.01)
})

test('two equal secrets do not cancel out', () => {
  const digits = [1, 2, 3, 4, 5, 6, 7, 8].map((byte) => {
    const same = new Uint8Array(32).fill(byte)
    return played({ ...header, toss: { tool: 'dice', dice: '1d1000' } }, same, same).digits[0]
  })
  expect(new Set(digits).size).toBe(digits.length)
})

test('rejects any value without throwing', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(failing(value)).toEqual(['shape'])
    }),
  )
})
