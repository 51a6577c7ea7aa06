import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tossCoins } from './coins.ts'
import { readDice, rollDice } from './dice.ts'
import { type DiceSpec, isDiceFault, parseDice, writeDice } from './dice-notation.ts'
import { drawNumbers, howMany, type NumberSpec, numberFault, readNumbers } from './numbers.ts'
import { deviceRandom, type RandomBytes } from './uniform.ts'

const zeros: RandomBytes = (length) => new Uint8Array(length)

function parsed(text: string): DiceSpec {
  const spec = parseDice(text)
  if (isDiceFault(spec)) throw new Error(`${text}: ${spec.fault} at ${spec.at}`)
  return spec
}

test.each([
  ['4d6kh3+2', '4d6kh3+2'],
  ['d%', '1d100'],
  [' 2D6 + 1d8 - 1 ', '2d6+1d8-1'],
  ['2w6', '2d6'],
  ['2d20kl', '2d20kl1'],
  ['3+d6−1+4d4dl1-1d6', '1d6+4d4dl1-1d6+2'],
  ['1d6+1-1', '1d6'],
  ['-2d6', '-2d6'],
])('%s is written as %s, which parses to the same', (text, written) => {
  expect(writeDice(parsed(text))).toBe(written)
  expect(parsed(written)).toEqual(parsed(text))
})

test.each([
  ['', 'empty', 0],
  ['  ', 'empty', 0],
  ['d', 'unreadable', 0],
  ['2d6kh3', 'keep_count', 0],
  ['2d6 2d6', 'unreadable', 4],
  ['1d6+', 'unreadable', 3],
  ['1d6+2d6dl2', 'keep_count', 3],
  ['2d6kh0', 'keep_count', 0],
  ['0d6', 'no_dice', 0],
  ['7', 'no_dice', 0],
  ['60d6+41d6', 'too_many_dice', 4],
  ['99999999999999999999d6', 'too_many_dice', 0],
  ['1d1', 'too_few_sides', 0],
  ['1d1001', 'too_many_sides', 0],
  ['1d6+1000001', 'plus_too_large', 3],
  ['1d6!', 'unreadable', 3],
  ['1d٦', 'unreadable', 1],
  [`1d6${'+1'.repeat(200)}`, 'too_long', 200],
  // What a receipt would hold, 1d6+1d6… and 1d100+1d100…, is longer than what was typed.
  [Array.from({ length: 67 }, () => 'd6').join('+'), 'too_long', 200],
  [Array.from({ length: 34 }, () => 'd%').join('+'), 'too_long', 200],
])('rejects %s: %s', (text, fault, at) => {
  expect(parseDice(text)).toEqual({ fault, at })
})

test('dice notation is parsed back or rejected, quickly', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789dwkhl%+- '), maxLength: 220 }), (text) => {
      const spec = parseDice(text)
      if (!isDiceFault(spec)) expect(parseDice(writeDice(spec))).toEqual(spec)
    }),
  )
})

test.each([
  ['4d6kh3+2', [1, 6, 6, 3], [false, true, true, true], 17],
  ['4d6kl1', [2, 1, 1, 3], [false, false, true, false], 1],
  ['4d6dh1', [6, 1, 6, 2], [false, true, true, true], 9],
  ['4d6dl2', [2, 2, 2, 5], [true, false, false, true], 7],
  ['2d6-1d4-1', [6, 5, 4], [true, true, true], 6],
] as const)('%s of %j keeps %j and is worth %i', (notation, values, kept, total) => {
  const roll = readDice(parsed(notation), values)
  expect(roll.dice.map((die) => die.kept)).toEqual(kept)
  expect(roll.total).toBe(total)
})

test('held dice stay, and impossible values are rejected', () => {
  const spec = parsed('3d6')
  expect(rollDice(spec, zeros, [undefined, 5, undefined]).dice.map(({ value }) => value)).toEqual([1, 5, 1])
  for (const values of [
    [1, 2],
    [1, 2, 7],
    [0, 1, 2],
    [1, 2, 2.5],
  ])
    expect(() => readDice(spec, values)).toThrow(RangeError)
})

test('tosses one to a thousand coins', () => {
  expect(tossCoins({ tool: 'coins', coins: 1000 }, deviceRandom())).toHaveLength(1000)
  for (const coins of [0, 1001, 1.5, Number.NaN])
    expect(() => tossCoins({ tool: 'coins', coins }, zeros)).toThrow(RangeError)
})

const oneToTen: NumberSpec = {
  tool: 'numbers',
  from: '1',
  to: '10',
  digits: 0,
  step: '1',
  count: 1,
  unique: true,
  sorted: false,
  exclude: [],
}

test.each([
  [{ to: 'ten' }, 'to', 'not_a_number'],
  [{ from: '1e3' }, 'from', 'not_a_number'],
  [{ from: '0.5' }, 'from', 'too_many_digits'],
  [{ to: '1000000000000000.1', digits: 1 }, 'to', 'too_large'],
  [{ from: '11' }, 'to', 'reversed'],
  [{ step: '0' }, 'step', 'not_positive'],
  [{ step: '-1' }, 'step', 'not_positive'],
  [{ count: 11 }, 'count', 'too_few'],
  [{ count: 1001, unique: false }, 'count', 'out_of_range'],
  [{ digits: 10 }, 'digits', 'out_of_range'],
  [{ to: '2', exclude: ['1', '2'] }, 'exclude', 'nothing_left'],
  [{ count: 10, exclude: ['3'] }, 'count', 'too_few'],
] as const)('rejects %j', (change, field, fault) => {
  expect(numberFault({ ...oneToTen, ...change } as NumberSpec)).toEqual({ field, fault })
})

test('the ends of the largest range are exact, with all its digits', () => {
  const spec: NumberSpec = {
    ...oneToTen,
    from: '-1000000000000000',
    to: '1000000000000000',
    digits: 9,
    step: '0.000000001',
  }
  expect(numberFault(spec)).toBeUndefined()
  const candidates = howMany(spec)
  expect(candidates).toBe(2n * 10n ** 24n + 1n)
  expect(readNumbers({ ...spec, unique: false }, [0n, 10n ** 24n - 5n, candidates - 1n])).toEqual([
    '-1000000000000000.000000000',
    '-0.000000005',
    '1000000000000000.000000000',
  ])
})

test('unique numbers run out after the whole range minus excluded and drawn ones', () => {
  const spec: NumberSpec = {
    ...oneToTen,
    from: '-1',
    to: '1',
    digits: 1,
    step: '0.5',
    exclude: ['0.5', '7', '0.3'],
    count: 10,
  }
  expect(drawNumbers({ ...spec, sorted: true }, deviceRandom())).toEqual(['-1.0', '-0.5', '0.0', '1.0'])
  expect(drawNumbers(spec, deviceRandom(), ['-1', '1.0', '0.5']).toSorted()).toEqual(['-0.5', '0.0'])
  expect(drawNumbers(spec, deviceRandom(), ['-1', '-0.5', '0', '1'])).toEqual([])
})

test('drawn numbers are in range, on a step, not excluded and, on request, unique and sorted', () => {
  const specs = fc.record({
    from: fc.integer({ min: -50, max: 50 }),
    span: fc.integer({ min: 0, max: 60 }),
    step: fc.integer({ min: 1, max: 7 }),
    count: fc.integer({ min: 1, max: 20 }),
    unique: fc.boolean(),
    sorted: fc.boolean(),
    exclude: fc.array(fc.integer({ min: -50, max: 110 }), { maxLength: 30 }),
  })
  const random = deviceRandom()
  fc.assert(
    fc.property(specs, ({ from, span, step, exclude, ...rest }) => {
      const spec: NumberSpec = {
        ...rest,
        tool: 'numbers',
        digits: 0,
        from: `${from}`,
        to: `${from + span}`,
        step: `${step}`,
        exclude: exclude.map(String),
      }
      if (numberFault(spec)) return
      const drawn = drawNumbers(spec, random).map(Number)
      expect(drawn).toHaveLength(spec.count)
      for (const x of drawn) {
        expect(x >= from && x <= from + span && (x - from) % step === 0 && !exclude.includes(x)).toBe(true)
      }
      if (spec.unique) expect(new Set(drawn).size).toBe(drawn.length)
      if (spec.sorted) expect(drawn).toEqual(drawn.toSorted((a, b) => a - b))
    }),
  )
})
