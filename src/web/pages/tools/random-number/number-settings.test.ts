import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawNumbers } from '#draw/chance/numbers.ts'
import {
  type NumberSettings,
  numbersLeft,
  readGone,
  readNumberSettings,
  settingsFault,
  specOf,
  usualNumbers,
  writeNumberSettings,
} from './number-settings.ts'

const read = (query: string) => readNumberSettings(new URLSearchParams(query))
const having = (some: Partial<NumberSettings>) => ({ ...usualNumbers, ...some })

it('the address keeps all changed settings and omits defaults', () => {
  const settings = fc.record({
    from: fc.constantFrom('1', '-10', '0,5'),
    to: fc.constantFrom('100', '999 999'),
    count: fc.constantFrom('1', '6', 'many'),
    digits: fc.constantFrom('0', '2'),
    step: fc.constantFrom('', '0.25'),
    exclude: fc.constantFrom('', '1, 2; 3'),
    unique: fc.boolean(),
    sorted: fc.boolean(),
    untilEmpty: fc.boolean(),
  })
  fc.assert(
    fc.property(settings, (one) => {
      expect(read(writeNumberSettings(one))).toEqual(one)
    }),
  )
  expect(writeNumberSettings(usualNumbers)).toBe('')
  expect(read('')).toEqual(usualNumbers)
})

it('treats a box that the form did not send as unchecked', () => {
  expect(read('form=1&from=1&to=6').unique).toBe(false)
  expect(read('from=1&to=6').unique).toBe(true)
})

describe('localized numbers', () => {
  it.each([
    ['1 000 000', '0', '1000000'],
    ["1'000", '0', '1000'],
    ['1,000', '0', '1000'],
    ['1.000', '0', '1000'],
    ['1.000.000', '0', '1000000'],
    ['−10,000', '0', '-10000'],
    ['1.000,000', '0', '1.000,000'],
    ['0.500', '0', '0.500'],
    ['1.000', '3', '1.000'],
    ['−5', '0', '-5'],
    ['0,25', '2', '0.25'],
    ['0.25', '2', '0.25'],
  ])('%j is parsed to %s', (to, digits, expected) => {
    expect(specOf(having({ to, digits })).to).toBe(expected)
  })

  it.each([
    ['1,2,3', '0', ['1', '2', '3']],
    ['1, 2; 3\n4', '0', ['1', '2', '3', '4']],
    ['1.000, 1.100', '0', ['1000', '1100']],
    ['100,200,300', '0', ['100', '200', '300']],
    ['0,5 1,5', '1', ['0.5', '1.5']],
    ['0,5, 1,5', '1', ['0.5', '1.5']],
    ['0.5,1.5', '1', ['0.5', '1.5']],
    [' ,; ', '0', []],
  ])('the list %j with %s digits', (exclude, digits, expected) => {
    expect(specOf(having({ exclude, digits })).exclude).toEqual(expected)
  })

  it('uses the smallest step of its digits by default', () => {
    expect(specOf(having({ digits: '3' })).step).toBe('0.001')
    expect(settingsFault(having({ from: '0', to: '1', digits: '9', count: '3' }))).toBeUndefined()
  })
})

it.each([
  [{ from: 'one' }, 'from', 'not_a_number'],
  [{ to: '1e9' }, 'to', 'not_a_number'],
  [{ from: '5', to: '4' }, 'to', 'reversed'],
  [{ to: '1000000000000001' }, 'to', 'too_large'],
  [{ from: '0.5' }, 'from', 'too_many_digits'],
  [{ count: '0' }, 'count', 'out_of_range'],
  [{ count: '1.5' }, 'count', 'out_of_range'],
  [{ count: '101' }, 'count', 'too_few'],
  [{ to: '1001', untilEmpty: true }, 'until_empty', 'too_long_for_all'],
  [{ to: '2', exclude: '1 2' }, 'exclude', 'nothing_left'],
])('%j is invalid at %s: %s', (some, field, fault) => {
  expect(settingsFault(having(some))).toEqual({ field, fault })
})

it('draws until empty: each number once, and fewer at the end', () => {
  const spec = specOf(having({ to: '10', count: '4', exclude: '7', untilEmpty: true, unique: false }))
  expect(settingsFault(having({ to: '10', count: '400', untilEmpty: true }))).toBeUndefined()
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const settings = having({ to: '10', count: '4', exclude: '7', untilEmpty: true })
  const all = numbersLeft(settings, [])
  expect(all.join()).toBe('1,2,3,4,5,6,8,9,10')
  const gone: string[] = []
  for (const expected of [4, 4, 1, 0]) {
    const drawn = drawNumbers(spec, random, gone)
    expect(drawn).toHaveLength(expected)
    gone.push(...drawn)
    expect(numbersLeft(settings, gone)).toEqual(all.filter((number) => !gone.includes(number)))
  }
  expect(new Set(gone).size).toBe(9)
})

it('accepts only numbers from an address, each once', () => {
  expect(readGone(new URLSearchParams('gone=1 2 2 -3.5 x <b> 1e9'))).toEqual(['1', '2', '-3.5'])
})
