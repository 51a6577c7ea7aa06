import { expect, test } from 'vitest'
import { sealOf } from '../commitment.ts'
import { openDraw, sealDraw } from '../draw.ts'
import { packEntries } from '../entries/entries.ts'
import type { Receipt } from '../receipt/receipt.ts'
import { verifyReceipt } from '../verify/verify.ts'
import { chanceOf } from './check-chance.ts'
import { chiSquare, probabilityOf } from './chi-square.ts'
import { type DiceSpec, isDiceFault, parseDice } from './dice-notation.ts'
import type { NumberSpec } from './numbers.ts'
import {
  type ChanceOutcome,
  type ChanceSpec,
  chanceEntries,
  howManyFit,
  packDigits,
  readChance,
  unpackDigits,
} from './plan.ts'
import { readSealedChance, sealChance } from './sealed-chance.ts'

function dice(notation: string): DiceSpec {
  const spec = parseDice(notation)
  if (isDiceFault(spec)) throw new Error(notation)
  return spec
}

const lottery: NumberSpec = {
  tool: 'numbers',
  from: '1',
  to: '49',
  digits: 0,
  step: '1',
  count: 6,
  unique: true,
  sorted: false,
  exclude: [],
}

/** The receipt of a toss as the server makes it, with the n-th random number. */
function receiptOf(spec: ChanceSpec, n: number): Receipt {
  const rows = chanceEntries(spec) ?? []
  const secret = new Uint8Array(32)
  new DataView(secret.buffer).setUint32(0, n)
  const sealed = sealDraw({
    entries: packEntries(rows.map(({ key }) => key)),
    weighing: { weights: Float64Array.from(rows, ({ weight }) => weight) },
    saltKey: new Uint8Array(32),
    header: {
      drawId: `toss ${n}`,
      source: { kind: 'chance', ...sealChance(spec) },
      winners: rows.length,
      substitutes: 0,
      randomness: { kind: 'local', seal: sealOf(secret) },
    },
  })
  return openDraw(sealed, secret)
}

const SAFE = 2n ** 53n - 1n

test.each([
  ['1 coin', { tool: 'coins', coins: 1 }, 1],
  ['52 coins', { tool: 'coins', coins: 52 }, 1],
  ['53 coins', { tool: 'coins', coins: 53 }, 2],
  ['1,000 coins', { tool: 'coins', coins: 1000 }, 21],
  ['4d6', dice('4d6kh3+2'), 1],
  ['100d1000', dice('100d1000'), 25],
  ['6 of 49', lottery, 1],
  ['1,000 of a million', { ...lottery, to: '1000000', count: 1000, unique: false }, 500],
  ['all of a thousand', { ...lottery, to: '1000', count: 1000 }, 213],
] as const)('%s fit into few blocks of equal size', (_, spec, count) => {
  const rows = chanceEntries(spec) ?? []
  expect(rows).toHaveLength(count)
  for (const { weight } of rows) expect(BigInt(weight)).toBeLessThanOrEqual(SAFE / BigInt(count))
})

test('fewer blocks would not be enough', () => {
  for (const radices of [
    [6n, 10n ** 12n, 6n, 10n ** 12n],
    new Array<bigint>(300).fill(1000n),
    new Array<bigint>(53).fill(2n),
  ]) {
    const blocks = packDigits(radices)?.length ?? 0
    for (let fewer = 1; fewer < blocks; fewer++) {
      let needed = 1
      let product = 1n
      for (const radix of radices) {
        if (product * radix > SAFE / BigInt(fewer)) needed++
        product = product * radix > SAFE / BigInt(fewer) ? radix : product * radix
      }
      expect(needed).toBeGreaterThan(fewer)
    }
  }
})

test('rejects what does not fit and says how much would', () => {
  const wide: NumberSpec = { ...lottery, to: '1000000000000000', count: 10, unique: false }
  expect(chanceEntries(wide)).toBeUndefined()
  expect(howManyFit(wide)).toBe(9)
  expect(chanceEntries({ ...wide, count: 9 })).toHaveLength(9)
  expect(howManyFit({ ...wide, digits: 9, step: '0.000000001', count: 1 })).toBe(0)
  expect(howManyFit(lottery)).toBe(6)
})

test('the tickets of a block cover every outcome equally often', () => {
  const small: ChanceSpec[] = [
    dice('2d6+1d4'),
    { tool: 'coins', coins: 8 },
    { ...lottery, to: '7', count: 3, exclude: ['4'] },
  ]
  for (const spec of small) {
    const [row] = chanceEntries(spec) ?? []
    const seen = new Map<string, number>()
    for (let ticket = 0; ticket < (row?.weight ?? 0); ticket++) {
      const outcome = JSON.stringify(readChance(spec, [ticket]))
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
    }
    expect(new Set(seen.values())).toEqual(new Set([1]))
    expect(seen.size).toBe({ dice: 144, coins: 256, numbers: 6 * 5 * 4 }[spec.tool])
  }
})

test('the first digit is the most significant', () => {
  expect(readChance(dice('1d6+1d10'), [27])).toMatchObject({ dice: [{ value: 3 }, { value: 8 }] })
  expect(unpackDigits(123n, [10n, 10n, 10n], { first: 0, last: 2, product: 1000n })).toEqual([1n, 2n, 3n])
})

test('tickets of a different toss have no outcome', () => {
  const spec: ChanceSpec = { tool: 'coins', coins: 60 }
  const [first, second] = (chanceEntries(spec) ?? []).map(({ weight }) => weight) as [number, number]
  expect(readChance(spec, [first, 0])).toEqual(readChance(spec, [0, first]))
  for (const tickets of [
    [],
    [0],
    [0, 1],
    [first, first + 1],
    [0, first + second],
    [-1, first],
    [0, first, first + 1],
  ])
    expect(readChance(spec, tickets)).toBeUndefined()
})

/** Tosses through the draw itself: commitment, seed, ranking and tickets. */
function outcomesOf(spec: ChanceSpec, count: number): ChanceOutcome[] {
  return Array.from({ length: count }, (_, n) => chanceOf(receiptOf(spec, n)) ?? expect.fail('unreadable'))
}

test('dice of real receipts are uniform and independent across blocks', () => {
  // 20 d1000 take four blocks; the parities of the first and the last die are in different blocks.
  const spec = dice('20d1000')
  expect(chanceEntries(spec)).toHaveLength(4)
  const cells = [0, 0, 0, 0]
  for (const outcome of outcomesOf(spec, 1500)) {
    if (outcome.tool !== 'dice') continue
    const cell = ((outcome.dice[0]?.value ?? 0) % 2) * 2 + ((outcome.dice[19]?.value ?? 0) % 2)
    cells[cell] = (cells[cell] ?? 0) + 1
  }
  expect(probabilityOf(chiSquare(cells, [375, 375, 375, 375]), 3)).toBeGreaterThan(0.01)
})

test('two dice of one receipt show every pair equally often', () => {
  const cells = new Array<number>(36).fill(0)
  for (const outcome of outcomesOf(dice('2d6'), 3600)) {
    if (outcome.tool !== 'dice') continue
    const [a, b] = outcome.dice.map(({ value }) => value) as [number, number]
    const cell = (a - 1) * 6 + b - 1
    cells[cell] = (cells[cell] ?? 0) + 1
  }
  expect(probabilityOf(chiSquare(cells, new Array<number>(36).fill(100)), 35)).toBeGreaterThan(0.01)
})

test('reads back a sealed toss and nothing else', () => {
  for (const spec of [dice('4d6kh3+2'), lottery, { tool: 'coins', coins: 3 } as const])
    expect(readSealedChance({ kind: 'chance', ...sealChance(spec) })).toEqual(spec)
  const sealed = { kind: 'chance', ...sealChance(lottery) }
  for (const source of [
    undefined,
    null,
    [],
    'chance',
    { kind: 'chance' },
    { kind: 'chance', tool: 'constructor' },
    { kind: 'chance', tool: 'coins', coins: 0 },
    { kind: 'chance', tool: 'coins', coins: '3' },
    { kind: 'chance', tool: 'coins', coins: 3, dice: '1d6' },
    { kind: 'list', tool: 'coins', coins: 3 },
    { kind: 'chance', tool: 'dice', dice: '2D6' },
    { kind: 'chance', tool: 'dice', dice: 'd6' },
    { ...sealed, from: '01' },
    { ...sealed, to: '49.0' },
    { ...sealed, exclude: ['2', '1'] },
    { ...sealed, exclude: ['50'] },
    { ...sealed, exclude: [1] },
    { ...sealed, unique: 1 },
    { ...sealed, count: 50 },
  ])
    expect(readSealedChance(source), JSON.stringify(source)).toBeUndefined()
})

test('a receipt has an outcome only if its rows match the toss', () => {
  const receipt = receiptOf(dice('2d6'), 1)
  expect(verifyReceipt(receipt)).toMatchObject({ ok: true })
  const other = receiptOf(dice('2d6'), 1)
  other.commitment.source = { kind: 'chance', tool: 'dice', dice: '2d8' }
  const { checks } = verifyReceipt(other)
  expect(checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['commit_hash', 'chance'])
  expect(chanceOf(other)).toBeUndefined()
})
