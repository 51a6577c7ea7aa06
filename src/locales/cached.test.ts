import { expect, test, vi } from 'vitest'
import { cached } from './formatters.ts'

test('computes the value of a key once, whatever it is', () => {
  const make = vi.fn((key: string) => key.length > 2)
  const isLong = cached(make)
  expect([isLong('abc'), isLong('a'), isLong('abc'), isLong('a')]).toEqual([true, false, true, false])
  expect(make).toHaveBeenCalledTimes(2)
})

test('keeps at most 200 values and continues after them', () => {
  const make = vi.fn((key: string) => ({ key }))
  const of = cached(make)
  const first = of('0')
  for (let index = 1; index < 200; index++) of(String(index))
  expect(of('0')).toBe(first)
  expect(of('200')).toEqual({ key: '200' })
  expect(of('0')).not.toBe(first)
  expect(make).toHaveBeenCalledTimes(202)
})

test('throws again for a key that cannot be computed', () => {
  const of = cached((key: string) => new Intl.NumberFormat(key))
  expect(() => of('not a language')).toThrow(RangeError)
  expect(() => of('not a language')).toThrow(RangeError)
})
