import { expect, it, vi } from 'vitest'
import { cached, createDateFormat } from './formatters.ts'

it('computes the value of a key once, whatever it is', () => {
  const make = vi.fn((key: string) => key.length > 2)
  const isLong = cached(make)
  expect([isLong('abc'), isLong('a'), isLong('abc'), isLong('a')]).toEqual([true, false, true, false])
  expect(make).toHaveBeenCalledTimes(2)
})

it('keeps at most 200 values and continues after them', () => {
  const make = vi.fn((key: string) => ({ key }))
  const of = cached(make)
  const first = of('0')
  for (let index = 1; index < 200; index++) of(String(index))
  expect(of('0')).toBe(first)
  expect(of('200')).toEqual({ key: '200' })
  expect(of('0')).not.toBe(first)
  expect(make).toHaveBeenCalledTimes(202)
})

it('throws again for a key that cannot be computed', () => {
  const of = cached((key: string) => new Intl.NumberFormat(key))
  expect(() => of('not a language')).toThrow(RangeError)
  expect(() => of('not a language')).toThrow(RangeError)
})

const day = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const

it.each([
  ['fr-FR', '2026-12-01T11:00Z', '1er décembre 2026'],
  ['fr-FR', '2026-12-11T11:00Z', '11 décembre 2026'],
  ['pt-BR', '2026-12-01T11:00Z', '1º de dezembro de 2026'],
  ['pt-PT', '2026-12-01T11:00Z', '1 de dezembro de 2026'],
  ['it-IT', '2026-12-01T11:00Z', '1 dicembre 2026'],
  ['tr-TR', '2026-12-01T11:00Z', '1 Aralık 2026'],
])('%s formats %s as %s', (tag, moment, text) => {
  expect(createDateFormat(tag, day)(moment)).toBe(text)
})

it('keeps dates without a month name, and times, numeric', () => {
  expect(createDateFormat('fr-FR', { dateStyle: 'short', timeZone: 'UTC' })('2026-12-01T01:01Z')).toBe(
    '01/12/2026',
  )
  const short = {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  } as const
  expect(createDateFormat('fr-FR', short)('2026-12-01T11:01Z')).toBe('1er déc., 11:01')
})
