import { chacha20 } from '@noble/ciphers/chacha.js'
import { afterEach, expect, test, vi } from 'vitest'
import { chiSquare, farthestCount, probabilityOf } from './chi-square.ts'
import { deviceRandom, NoRandomness, type RandomBytes, uniformBelow } from './uniform.ts'

/** A stream that is the same in every run. */
function fixedRandom(seed: number): RandomBytes {
  const key = new Uint8Array(32).fill(seed)
  const nonce = new Uint8Array(12)
  const chunk = new Uint8Array(65536)
  let bytes = chunk
  let used = chunk.length
  return (length) => {
    if (used + length > bytes.length) {
      new DataView(nonce.buffer).setUint32(0, new DataView(nonce.buffer).getUint32(0) + 1)
      bytes = chacha20(key, nonce, chunk)
      used = 0
    }
    used += length
    return bytes.subarray(used - length, used)
  }
}

const DRAWS = 1_000_000
/** One of a hundred fair streams would fail either limit; these streams are fixed, and pass. */
const LEAST_PROBABLE = 0.01
/** In standard deviations; a face of a six-sided die that comes up one percent too often is about 4.5 of them off. */
const FARTHEST = 3.5

function looksFair(bound: number, draw: () => number): boolean {
  const counts = new Array<number>(bound).fill(0)
  for (let n = 0; n < DRAWS; n++) {
    const x = draw()
    counts[x] = (counts[x] as number) + 1
  }
  const expected = counts.map(() => DRAWS / bound)
  const probability = probabilityOf(chiSquare(counts, expected), bound - 1)
  return probability > LEAST_PROBABLE && farthestCount(counts, expected) < FARTHEST
}

test.each([2, 6, 49])('a million numbers below %i are uniform', (bound) => {
  const random = fixedRandom(bound)
  expect(looksFair(bound, () => Number(uniformBelow(BigInt(bound), random)))).toBe(true)
})

test.each([6, 100])('the same test rejects a remainder without rejection below %i', (bound) => {
  const random = fixedRandom(bound)
  expect(looksFair(bound, () => (random(1)[0] as number) % bound)).toBe(false)
})

test.each([2, 6])('the same test rejects one face of %i that comes one percent too often', (bound) => {
  const random = fixedRandom(bound + 1)
  const share = 1.01 / bound
  const biased = () => {
    const bytes = random(4)
    const x = ((bytes[0] as number) * 65536 + (bytes[1] as number) * 256 + (bytes[2] as number)) / 2 ** 24
    return x < share ? 0 : 1 + Math.floor(((x - share) / (1 - share)) * (bound - 1))
  }
  expect(looksFair(bound, biased)).toBe(false)
})

test('each number below a bound has equally many bytes', () => {
  for (let bound = 2; bound <= 256; bound++) {
    const counts = new Array<number>(bound).fill(0)
    for (let byte = 0; byte < 256; byte++) {
      const bytes = [byte, 0]
      let asked = 0
      const x = uniformBelow(BigInt(bound), () => Uint8Array.of(bytes[asked++] as number))
      if (asked === 1) counts[Number(x)] = (counts[Number(x)] as number) + 1
    }
    expect(new Set(counts)).toEqual(new Set([Math.floor(256 / bound)]))
  }
})

test('bounds are exact up to 2^128 and rejected beyond', () => {
  const highest: RandomBytes = (length) => new Uint8Array(length).fill(255)
  const lowest: RandomBytes = (length) => new Uint8Array(length)
  for (const bits of [8n, 16n, 48n, 53n, 56n, 64n, 128n]) {
    const bound = 1n << bits
    if (bits % 8n === 0n) expect(uniformBelow(bound, highest)).toBe(bound - 1n)
    expect(uniformBelow(bound, lowest)).toBe(0n)
  }
  expect(uniformBelow(1n, () => expect.fail('nothing is to choose'))).toBe(0n)
  expect(() => uniformBelow(0n, lowest)).toThrow(RangeError)
  expect(() => uniformBelow((1n << 128n) + 1n, lowest)).toThrow(RangeError)
})

afterEach(() => vi.unstubAllGlobals())

test('rejects a device without a source of randomness', () => {
  for (const crypto of [undefined, {}, { getRandomValues: null }]) {
    vi.stubGlobal('crypto', crypto)
    expect(deviceRandom).toThrow(NoRandomness)
  }
})

test('uses each byte of the device once', () => {
  let next = 0
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array) =>
      bytes.forEach((_, n) => (bytes[n] = Math.floor(next++ / 4) % 251)),
  })
  const random = deviceRandom()
  const first = Array.from({ length: 3000 }, () => [...random(4)])
  first.forEach((bytes, n) => expect(bytes).toEqual(new Array(4).fill(n % 251)))
})
