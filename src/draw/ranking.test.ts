import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TicketPool } from './entries/ticket-pool.ts'
import { bounded, rank } from './ranking.ts'

const seedBytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
const weightList = fc.array(fc.nat(6), { maxLength: 50 })

/** The definition of the format, taken literally: write down all tickets, strike out those of winners. */
function naiveRank(weights: number[], seed: Uint8Array, howMany: number) {
  const tickets = weights.flatMap((weight, index) => Array.from({ length: weight }, () => index))
  const drawn: { i: number; ticket: number; index: number; r: number }[] = []
  const out = new Set<number>()
  for (let i = 0; i < howMany; i++) {
    const remaining = [...tickets.keys()].filter((ticket) => !out.has(tickets[ticket] as number))
    if (remaining.length === 0) break
    const r = Number(bounded(seed, i, remaining.length).r)
    const ticket = remaining[r] as number
    const index = tickets[ticket] as number
    out.add(index)
    drawn.push({ i, ticket, index, r })
  }
  return drawn
}

test('the ranking equals striking out tickets by hand', () => {
  fc.assert(
    fc.property(weightList, seedBytes, fc.nat(60), (weights, seed, howMany) => {
      const drawn = rank(Float64Array.from(weights), seed, howMany)
      expect(drawn.map(({ i, ticket, index, r }) => ({ i, ticket, index, r }))).toEqual(
        naiveRank(weights, seed, howMany),
      )
      for (const { index, weight } of drawn) expect(weight).toBe(weights[index])
    }),
  )
})

test('a full ranking lists every eligible row once and ends', () => {
  fc.assert(
    fc.property(weightList, seedBytes, (weights, seed) => {
      const indexes = rank(Float64Array.from(weights), seed, weights.length + 5).map(({ index }) => index)
      const eligible = [...weights.keys()].filter((index) => weights[index] !== 0)
      expect(indexes.toSorted((a, b) => a - b)).toEqual(eligible)
    }),
  )
})

test('draws correctly across many blocks, up to the last one', () => {
  const weights = Float64Array.from({ length: 64 * 5 + 3 }, (_, i) => (i * 7) % 4)
  const holders = [...weights].flatMap((weight, index) => new Array<number>(weight).fill(index))
  const drawn = rank(weights, new Uint8Array(32).fill(5), weights.length)
  expect(drawn.map(({ ticket }) => holders[ticket])).toEqual(drawn.map(({ index }) => index))
  expect(new Set(drawn.map(({ index }) => index))).toEqual(new Set(holders))
})

test('more places never change the earlier places', () => {
  const weights = Float64Array.from({ length: 100 }, (_, i) => 1 + (i % 5))
  const seed = new Uint8Array(32).fill(9)
  expect(rank(weights, seed, 100).slice(0, 7)).toEqual(rank(weights, seed, 7))
})

test('draws the only holder of tickets, in any row', () => {
  for (const size of [1, 2, 3, 8, 9]) {
    for (let holder = 0; holder < size; holder++) {
      const weights = new Float64Array(size)
      weights[holder] = 2 ** 40
      const drawn = rank(weights, new Uint8Array(32).fill(holder), 3)
      expect(drawn).toHaveLength(1)
      expect(drawn[0]).toMatchObject({ i: 0, index: holder, weight: 2 ** 40 })
    }
  }
})

test('weights near 2^53 keep every ticket distinct', () => {
  const weights = Float64Array.of(2 ** 52, 2 ** 40, 2 ** 52 - 2 ** 40 - 1)
  const drawn = rank(weights, new Uint8Array(32).fill(3), 3)
  expect(drawn.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual([0, 1, 2])
  for (const { ticket, index } of drawn) {
    const start = [0, 2 ** 52, 2 ** 52 + 2 ** 40][index] as number
    expect(ticket).toBeGreaterThanOrEqual(start)
    expect(ticket).toBeLessThan(start + (weights[index] as number))
  }
})

test('a number is always below its bound, up to 2^64', () => {
  fc.assert(
    fc.property(seedBytes, fc.nat(1000), fc.bigInt({ min: 1n, max: 1n << 64n }), (seed, i, n) => {
      const { r, attempts } = bounded(seed, i, n)
      expect(r >= 0n && r < n && attempts >= 1).toBe(true)
    }),
  )
  const seed = new Uint8Array(32)
  expect(bounded(seed, 0, 1)).toEqual({ r: 0n, attempts: 1 })
  expect(bounded(seed, 0, 1n << 64n).attempts).toBe(1)
  for (const n of [0, -1, (1n << 64n) + 1n]) expect(() => bounded(seed, 0, n)).toThrow(RangeError)
})

/** Pearson's chi-square of counts against the expected ones. */
function chiSquare(counts: number[], expected: number[]): number {
  return counts.reduce(
    (sum, count, i) => sum + (count - (expected[i] as number)) ** 2 / (expected[i] as number),
    0,
  )
}

/** The n-th fixed seed. */
function seedNumber(n: number): Uint8Array {
  const seed = new Uint8Array(32).fill(0x5a)
  new DataView(seed.buffer).setUint32(0, n)
  return seed
}

test('over many seeds each row wins in proportion to its tickets', () => {
  const weights = [1, 2, 3, 4, 0, 10]
  const runs = 8000
  const counts = weights.map(() => 0)
  for (let n = 0; n < runs; n++) {
    const index = rank(Float64Array.from(weights), seedNumber(n), 1)[0]?.index as number
    counts[index] = (counts[index] as number) + 1
  }
  expect(counts[4]).toBe(0)
  const eligible = [0, 1, 2, 3, 5]
  const statistic = chiSquare(
    eligible.map((i) => counts[i] as number),
    eligible.map((i) => (runs * (weights[i] as number)) / 20),
  )
  // 4 degrees of freedom, p = 0.001.
  expect(statistic).toBeLessThan(18.47)
})

test('over many seeds every order of equal rows is equally likely', () => {
  const runs = 6000
  const counts = new Map<string, number>()
  for (let n = 0; n < runs; n++) {
    const order = rank(new Float64Array(4).fill(1), seedNumber(n), 4).map(({ index }) => index)
    counts.set(order.join(), (counts.get(order.join()) ?? 0) + 1)
  }
  expect(counts.size).toBe(24)
  // 23 degrees of freedom, p = 0.001.
  expect(chiSquare([...counts.values()], new Array<number>(24).fill(runs / 24))).toBeLessThan(49.73)
})

test('a pool rejects weights that are not counts and tickets that it does not hold', () => {
  expect(() => new TicketPool(Float64Array.of(1, -1))).toThrow(RangeError)
  expect(() => new TicketPool(Float64Array.of(2 ** 53 - 1, 1))).toThrow(RangeError)
  const pool = new TicketPool(Float64Array.of(2, 3))
  expect(pool.holderOf(4)).toEqual({ index: 1, offset: 2, start: 2 })
  expect(() => pool.holderOf(5)).toThrow(RangeError)
  expect(pool.take(1)).toBe(3)
  expect(pool.take(1)).toBe(0)
  expect(pool.remaining).toBe(2)
})
